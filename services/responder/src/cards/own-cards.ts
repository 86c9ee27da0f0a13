import type { MemoryAnswer } from '@jiaba/shared/memory-turn';
import type { messagingApi } from '@line/bot-sdk';
import { entryButtons, proposeButton } from '../buttons.ts';
import { labels } from '../texts/labels.ts';
import { memoryCardTexts as texts } from '../texts/memory.ts';
import { bubble, cardMessage, line } from './bubble.ts';

type Answer<S extends MemoryAnswer['status']> = Extract<MemoryAnswer, { status: S }>;

/** `pref.view`: what is remembered, since when, what for, and the ways to change it. */
export function preferenceCard({
  dietary_type,
  consented_at,
}: Answer<'preference'>): messagingApi.FlexMessage {
  return cardMessage(texts.rememberedAlt(dietary_type), [
    bubble({
      strip: labels.preference,
      kind: 'consent',
      body: [
        line('title', texts.remembered(dietary_type)),
        line('body', texts.agreedOn(consented_at)),
        line('body', texts.usedFor),
        line('hint', texts.staysAsItIs),
      ],
      buttons: [proposeButton(labels.changeSaved, { operation: 'save' }), entryButtons.forget],
    }),
  ]);
}

/** `data.list`: all that is kept of the person; whatever comes to be kept gets its line here. */
export function dataCard({ dietary_type, waiting }: Answer<'data'>): messagingApi.FlexMessage {
  const lines = [texts.data, texts.dataDiet(dietary_type), texts.dataWaiting(waiting), texts.notKept];
  return cardMessage(lines.join('　'), [
    bubble({
      strip: labels.myData,
      kind: 'consent',
      body: lines.map((text) => line('body', text)),
      buttons: [entryButtons.preference, entryButtons.deleteAll],
    }),
  ]);
}

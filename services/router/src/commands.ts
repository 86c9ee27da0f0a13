import type { EntryId } from '@jiaba/shared/entries';
import { type Event, type Next, next } from '@jiaba/shared/events';
import type { LineCommand } from '@jiaba/shared/line-events';
import { decodePostback, type Postback } from '@jiaba/shared/postback';
import type { FixedReply } from '@jiaba/shared/replies';
import { isToolName } from '@jiaba/shared/tools';
import { beginSearch } from '@jiaba/shared/tools/search-local-places/begin-search';
import { buttonSearch } from '@jiaba/shared/tools/search-local-places/button-search';
import { begin } from './begin.ts';
import { startTool } from './start-tool.ts';

type Command = Event<'line.command'>;

/** What follows from a fixed command, a button or a follow. No model is ever asked. */
export function followCommand(event: Command): Next {
  const command = event.payload;
  switch (command.kind) {
    case 'entry':
      return followEntry(command.entry, event);
    case 'places':
      return begin(beginSearch({ requested: command.requested, answeredBy: 'reader' }, event));
    case 'postback':
      return followPostback(decodePostback(command.data), event);
    case 'follow':
      return fixed(command.returning ? 'hello.back' : 'hello.follow');
    case 'join':
      return fixed('group.join');
    case 'mention-only':
      return fixed('group.mention-only');
    case 'unreadable':
      return fixed(unreadableTexts[command.what]);
  }
}

/** A reply that holds no claim and no personal data needs no gate. */
export const fixed = (id: FixedReply['id']): Next =>
  next('reply.approved', { replies: [{ kind: 'fixed', id }] });

const entryTexts: Record<Exclude<EntryId, 'area.pick'>, FixedReply['id']> = {
  menu: 'menu',
  greet: 'hello.greet',
  booking: 'menu.booking',
  'shop.ask': 'shop.ask',
};

const unreadableTexts: Record<Extract<LineCommand, { kind: 'unreadable' }>['what'], FixedReply['id']> = {
  photo: 'read.photo',
  voice: 'read.voice',
  sticker: 'read.sticker',
  'too-long': 'too-long',
};

function followEntry(entry: EntryId, event: Command): Next {
  return entry === 'area.pick' ? pickArea({ action: 'areas' }, event) : fixed(entryTexts[entry]);
}

function followPostback(postback: Postback | undefined, event: Command): Next {
  switch (postback?.action) {
    case undefined:
      return fixed('old-button');
    case 'entry':
      return followEntry(postback.entry, event);
    case 'areas':
      return pickArea(postback, event);
    case 'tool':
      return followToolButton(postback, event);
    case 'search':
      return begin(beginSearch(buttonSearch(postback), event));
  }
}

/** The township picker is a search without a township: which ones have data is a claim like any other. */
function pickArea(
  { page, dietary_type, keyword, allergy }: Extract<Postback, { action: 'areas' }>,
  event: Command,
): Next {
  const said = { requested: { dietary_type, keyword }, page, aboutAllergy: allergy };
  return begin(beginSearch({ ...said, answeredBy: 'rules' }, event));
}

/** What a question offered: its arguments are checked as if the model had sent them. */
function followToolButton({ tool, args }: Extract<Postback, { action: 'tool' }>, event: Command): Next {
  const start = isToolName(tool) ? startTool(tool, args, { event, answeredBy: 'rules' }) : undefined;
  return start ?? fixed('old-button');
}

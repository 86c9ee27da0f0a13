import { geminiModel } from '@jiaba/router/model/gemini-model';
import { googleBaseUrl } from '@jiaba/router/model/google-host';
import { systemClock } from '@jiaba/shared/clock';
import type { LiveModelAdapter } from './adapter.ts';

/** Gemini itself, as the router asks it, and no other model in its place. */
export const liveModel: LiveModelAdapter['liveModel'] = ({ model, apiKey }) => ({
  model: geminiModel({
    settings: {
      access: { platform: 'gemini-api', apiKey },
      baseUrl: googleBaseUrl['gemini-api'],
      wire: 'interactions',
      models: [model],
    },
    clock: systemClock,
  }),
  thinkingLevel: 'low',
});

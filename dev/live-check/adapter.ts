import type { Model } from '@jiaba/shared/model';

/** How the check reaches a model. */
export interface LiveModelAdapter {
  liveModel(options: { model: string; apiKey: string }): { model: Model; thinkingLevel: string };
}

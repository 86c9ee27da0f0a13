import type { Model } from './model.ts';
import { inSpan } from './tracing/recording.ts';

/** A model whose calls are spans of the delivery that makes them: who answered and how much, never a word. */
export const tracedModel = (model: Model): Model => ({
  call: (request, options) =>
    inSpan({ name: 'model call', kind: 'client', fields: { purpose: request.purpose } }, async (span) => {
      const reply = await model.call(request, options);
      span.set({ model: reply.model, answeredBy: reply.answeredBy, tokens: reply.usage.total });
      return reply;
    }),
});

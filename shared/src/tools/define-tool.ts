import * as z from 'zod';
import type { Envelope } from '../envelope.ts';
import type { AnsweredBy, ToolDeclaration } from '../model.ts';

/** Who asks: what `begin` may know of the turn. */
export interface Asking {
  event: Pick<Envelope, 'scope' | 'owner'>;
  answeredBy: AnsweredBy;
  /** The sentence was about an allergy. */
  aboutAllergy?: boolean;
}

interface ToolOptions<Args extends z.ZodObject, Start> {
  name: string;
  /** Shown to the model. Ends with what the tool does not return. */
  description: string;
  /** Declared to the model, and the check of what it sends. */
  args: Args;
  /** The event that starts the tool, as topic and payload. */
  begin: (args: z.infer<Args>, asking: Asking) => Start;
}

/**
 * A business tool as the router sees it. `begin` takes the model's untrusted arguments and gives the event that
 * starts the tool, or undefined when they do not fit the schema.
 */
export function defineTool<Args extends z.ZodObject, Start>({
  name,
  description,
  args,
  begin,
}: ToolOptions<Args, Start>) {
  const declaration: ToolDeclaration = { name, description, parameters: z.toJSONSchema(args) };
  return {
    declaration,
    begin(untrusted: unknown, asking: Asking): Start | undefined {
      const parsed = args.safeParse(untrusted);
      return parsed.success ? begin(parsed.data, asking) : undefined;
    },
  };
}

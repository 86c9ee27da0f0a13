import * as z from 'zod';
import { defineTool } from '../define-tool.ts';

/** Offers to leave a question for the people of the service. It takes nothing and stores nothing. */
export const offerServiceRequest = defineTool({
  name: 'offer_service_request',
  description:
    'The person wants a human, complains, or wants to leave a question for the staff. Does not send anything.',
  args: z.object({}),
});

import { ingressVariables } from '@jiaba/ingress/config';
import { memoryVariables } from '@jiaba/memory/config';
import { placeSearchVariables } from '@jiaba/place-search/config';
import { responderVariables } from '@jiaba/responder/config';
import { routerVariables } from '@jiaba/router/config';
import type { Variables } from '@jiaba/shared/variables';
import { validatorVariables } from '@jiaba/validator/config';

/** The environment variables of each service. */
export const variablesOf: Record<string, Variables> = {
  ingress: ingressVariables,
  router: routerVariables,
  'place-search': placeSearchVariables,
  memory: memoryVariables,
  validator: validatorVariables,
  responder: responderVariables,
};

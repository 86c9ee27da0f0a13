import type { Asked, Mind } from './exchange.ts';
import { generateResponse, issuedByGenerated, readGenerateRequest } from './generate-content-api.ts';
import { type HttpRequest, type Outcome, serveHttp } from './http-server.ts';
import { interactionResponse, issuedByInteraction, readInteractionRequest } from './interactions-api.ts';
import { routingMind } from './mind/routing-mind.ts';
import { errorBody, overloaded, type Refusal, refusalOf } from './refusals.ts';
import { type Api, type Script, scriptedReplies } from './script.ts';
import { estimateTokens } from './token-estimate.ts';

/** Not a key of Google's: whoever listens at this address asks for none in particular. */
export const STAND_IN_KEY = 'local-stand-in';

const MODELS = ['gemini-3.8-flash', 'gemini-3.5-flash', 'gemini-3.5-flash-lite', 'gemini-flash-latest'];

export type Trouble = 'hang' | '503' | 'reset' | 'half';

interface StandInOptions {
  /** 0 takes a free one. */
  port?: number;
  /** What is answered where no script is given. */
  mind?: Mind;
  script?: Script;
  /** Model ids that exist. */
  models?: readonly string[];
}

/** A request that arrived. */
interface Seen {
  api?: Api;
  path: string;
  headers: HttpRequest['headers'];
  body: unknown;
}

export interface StandIn {
  /** For `baseUrl` of Google's SDK. */
  url: string;
  requests: readonly Seen[];
  /** From now on every request meets this; undefined ends it. */
  meet(trouble: Trouble | undefined): void;
  /** Resolves when the next request is left without an answer. */
  hung(): Promise<void>;
  close(): Promise<void>;
}

interface Protocol {
  api: Api;
  read(body: unknown, model: string): Asked | undefined;
  respond: typeof interactionResponse;
  issued(response: unknown): [string, string | undefined][];
}

const protocols: { path: RegExp; protocol: Protocol }[] = [
  {
    path: /^\/v1(?:beta)?\/interactions$/,
    protocol: {
      api: 'ia',
      read: readInteractionRequest,
      respond: interactionResponse,
      issued: issuedByInteraction,
    },
  },
  {
    path: /^\/v1(?:beta)?\/models\/([^/:]+):generateContent$/,
    protocol: { api: 'gc', read: readGenerateRequest, respond: generateResponse, issued: issuedByGenerated },
  },
];

/**
 * Gemini on loopback, in both of its protocols: it refuses what Google refuses, and answers by rules of its own or
 * by a script. It is no model, and says nothing about how one would answer.
 */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { port = 0, mind = routingMind, script, models = MODELS } = options;
  const scripted = script && scriptedReplies(script);
  const requests: Seen[] = [];
  const issued = new Map<string, string | undefined>();
  const waiters: (() => void)[] = [];
  let trouble: Trouble | undefined;

  function respond(request: HttpRequest): Outcome {
    const outcome = answer(request);
    if (outcome === 'never answer') for (const wake of waiters.splice(0)) wake();
    return outcome;
  }

  function answer({ path, headers, body }: HttpRequest): Outcome {
    const [protocol, model] = protocolAt(path);
    const json = parse(body);
    requests.push({ api: protocol?.api, path, headers, body: json });
    if (!protocol) return refuse({ status: 404, message: 'Not found' });
    if (!headers['x-goog-api-key']) return refuse({ status: 401, message: 'API key not valid' });
    const asked = protocol.read(json, model);
    if (!asked) return refuse({ status: 400, message: 'Request contains an invalid argument.' });
    const refusal = refusalOf(asked, models, issued);
    if (refusal) return refuse(refusal);
    return scripted ? byScript(protocol, scripted(protocol.api)) : inTrouble(byMind(protocol, asked, body));
  }

  function byScript({ issued: of }: Protocol, reply: ReturnType<NonNullable<typeof scripted>>): Outcome {
    for (const [id, signature] of of(reply.json)) issued.set(id, signature);
    return inTrouble(reply.outcome);
  }

  function byMind({ respond: build, issued: of }: Protocol, asked: Asked, body: string): Outcome {
    const said = mind(asked);
    const tokens = { input: estimateTokens(body), output: estimateTokens(JSON.stringify(said)) };
    const response = build({ said, model: asked.model, n: requests.length, tokens });
    for (const [id, signature] of of(response)) issued.set(id, signature);
    return { status: 200, body: JSON.stringify(response) };
  }

  function inTrouble(outcome: Outcome): Outcome {
    switch (trouble) {
      case undefined:
        return outcome;
      case 'hang':
        return 'never answer';
      case 'reset':
        return 'reset the connection';
      case '503':
        return refuse(overloaded);
      case 'half':
        return typeof outcome === 'string'
          ? outcome
          : { ...outcome, cutAfter: Math.floor(outcome.body.length / 2) };
    }
  }

  const { url, close } = await serveHttp(respond, port);
  return {
    url,
    close,
    requests,
    meet(next) {
      trouble = next;
    },
    hung: () => new Promise((resolve) => waiters.push(resolve)),
  };
}

function protocolAt(path: string): [Protocol | undefined, string] {
  for (const { path: pattern, protocol } of protocols) {
    const match = pattern.exec(path);
    if (match) return [protocol, match[1] ?? ''];
  }
  return [undefined, ''];
}

const refuse = (refusal: Refusal): Outcome => ({ status: refusal.status, body: errorBody(refusal) });

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

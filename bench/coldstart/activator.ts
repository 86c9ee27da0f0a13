import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { systemClock as clock } from '@jiaba/shared/clock';
import { type Listening, listen } from '@jiaba/shared/http-server';
import { type BundleProcess, startBundle } from '../../dev/image/bundle-process.ts';
import type { Program } from './measure.ts';

/** The address of a service that may have no instance, as on Cloud Run: the first request starts one and waits. */
export interface Activator {
  url: string;
  /** Ends the instance, if there is one. */
  scaleToZero(): Promise<void>;
  close(): Promise<void>;
}

export async function activator({ folder, env }: Pick<Program, 'folder' | 'env'>): Promise<Activator> {
  let instance: Promise<BundleProcess> | undefined;

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    instance ??= startBundle({ folder, env });
    const { url } = await instance;
    const { method, headers } = request;
    const onward = httpRequest(new URL(request.url ?? '/', url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  }

  const server: Listening = await listen(
    (request, response) => void forward(request, response).catch(() => response.destroy()),
    { port: 0, host: '127.0.0.1', clock },
  );

  async function scaleToZero(): Promise<void> {
    const ending = instance;
    instance = undefined;
    await (await ending)?.stop();
  }

  return {
    url: server.url,
    scaleToZero,
    async close() {
      await scaleToZero();
      await server.close();
    },
  };
}

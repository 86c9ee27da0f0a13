import type { Server } from 'node:http';
import type { Clock } from '@jiaba/shared/clock';

/** Cloud Run ends an instance 10 s after SIGTERM. */
const GRACE_MS = 8_000;

/** Takes no new connection and resolves when the running requests are answered, at the latest after 8 s. */
export function shutDown(server: Server, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(GRACE_MS, () => server.closeAllConnections());
    server.close(() => {
      cancel();
      resolve();
    });
  });
}

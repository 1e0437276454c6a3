import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 that nobody listens on now; none of those that the system gives to outgoing connections, who would
 * take it before it is used.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const isFree = await new Promise((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

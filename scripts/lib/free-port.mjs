import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Returns a free port of 127.0.0.1 outside the ephemeral range, where an outgoing connection could take it before it is
 * used.
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

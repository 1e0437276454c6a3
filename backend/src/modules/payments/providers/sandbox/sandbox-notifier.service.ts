import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import { TryLater } from '../../../../platform/queue/job-handler.js';
import { signSandbox } from './sandbox-signature.js';

export const SANDBOX_SECRET = Symbol('sandbox-secret');

const TIMEOUT_MS = 8_000;
const RETRY_SECONDS = 5;

/** Posts a signed notification over HTTP, like any gateway. */
@Injectable()
export class SandboxNotifier {
  constructor(
    @Inject(SANDBOX_SECRET) private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** Throws TryLater until the shop acknowledges. */
  async post(url: string, message: string): Promise<void> {
    const body = Buffer.from(message);
    const headers = {
      'content-type': 'application/json',
      'sandbox-signature': signSandbox(this.secret, body, this.clock.now()),
    };
    let acknowledged = false;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      acknowledged = response.ok && (await response.text()) === 'success';
    } catch (error) {
      throw new TryLater(RETRY_SECONDS, { cause: error });
    }
    if (!acknowledged) throw new TryLater(RETRY_SECONDS);
  }
}

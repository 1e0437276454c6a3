import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMIT_STORE, type LimitStore } from '../../platform/limits/rate-limiter.js';

export interface Readiness {
  readonly isReady: boolean;
  readonly database: 'up' | 'down';
  /** `unused` where no Redis is configured. `down` is reported but not fatal: pages and notifications still work. */
  readonly redis: 'up' | 'down' | 'unused';
}

const ANSWER_WITHIN_MS = 900;

/** Whether this process may receive requests. */
@Injectable()
export class ReadinessChecks {
  #isLeaving = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LIMIT_STORE) private readonly limits: LimitStore,
  ) {}

  /** Marks the process as not ready, so that it gets no new requests; those in progress finish. */
  leave(): void {
    this.#isLeaving = true;
  }

  async check(): Promise<Readiness> {
    const { limits } = this;
    const [database, redis] = await Promise.all([
      answers(() => this.dataSource.query('SELECT 1')),
      'redis' in limits ? answers(() => limits.redis.ping()) : ('unused' as const),
    ]);
    return { isReady: database === 'up' && !this.#isLeaving, database, redis };
  }
}

async function answers(ask: () => Promise<unknown>): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), ANSWER_WITHIN_MS);
  });
  const asked = ask().then(
    () => 'up' as const,
    () => 'down' as const,
  );
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer;
}

import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool.js';
import { LIMIT_STORE, type LimitStore, LIMITS_FACTOR, RateLimiter } from './rate-limiter.js';

export interface LimitsOptions {
  readonly redis: { readonly url: string; readonly prefix: string } | null;
  /** Multiplies every limit; 1 in production. */
  readonly factor: number;
}

@Global()
@Module({})
export class LimitsModule implements OnApplicationShutdown {
  constructor(@Inject(LIMIT_STORE) private readonly store: LimitStore) {}

  static for({ redis, factor }: LimitsOptions): DynamicModule {
    const store = {
      provide: LIMIT_STORE,
      inject: [DataSource],
      useFactory: async (dataSource: DataSource): Promise<LimitStore> =>
        redis ? redisStore(redis) : { pool: poolOf(dataSource) },
    };
    return {
      module: LimitsModule,
      providers: [store, { provide: LIMITS_FACTOR, useValue: factor }, RateLimiter],
      exports: [RateLimiter, LIMIT_STORE],
    };
  }

  onApplicationShutdown(): void {
    if ('redis' in this.store) this.store.redis.disconnect();
  }
}

async function redisStore({ url, prefix }: { url: string; prefix: string }): Promise<LimitStore> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 1_500 });
  // Without a listener a lost Redis would end the process; each call reports its own failure.
  redis.on('error', () => undefined);
  return { redis, prefix };
}

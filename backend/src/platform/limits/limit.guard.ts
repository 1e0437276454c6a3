import {
  type CanActivate,
  type DynamicModule,
  type ExecutionContext,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/data-source-options.js';
import type { AuthenticatedRequest } from '../http/access/access.js';
import { type Budget, LIMIT_STORE, LIMITS_FACTOR, type LimitStore, limitSubject, RateLimiter } from './rate-limiter.js';

const LIMITS = 'http:limits';

export interface RouteLimit extends Budget {
  /**
   * Whose budget it is: the caller's address, or the signed-in account; for an anonymous caller the address in both
   * cases.
   */
  readonly per: 'address' | 'account';
  /**
   * True for a route that must be served even while the store of the limits is down: each process then counts by
   * itself.
   */
  readonly isCountedHere?: boolean;
}

/**
 * The limit of a route that names none: counted over all such routes together, by each process for itself, so that
 * reads continue while the store is down and cost no access to it.
 */
const READS: RouteLimit = { name: 'reads', points: 3_000, windowSeconds: 60, per: 'account', isCountedHere: true };
const WRITES: RouteLimit = { name: 'writes', points: 300, windowSeconds: 60, per: 'account', isCountedHere: true };

/**
 * Limits how often a route is called, instead of the default limit. Limits on the content of a body (a mail address)
 * are taken in the service.
 */
export const Limit = (...limits: readonly RouteLimit[]): MethodDecorator & ClassDecorator =>
  SetMetadata(LIMITS, limits);

@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { method, ip, user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const address = limitSubject(ip);
    for (const limit of limitsOf(this.reflector, context.getHandler(), context.getClass(), method)) {
      const subject = limit.per === 'account' ? (user?.accountId ?? address) : address;
      await (limit.isCountedHere ? this.limiter.takeHere(limit, subject) : this.limiter.take(limit, subject));
    }
    return true;
  }
}

/** The limits of a route: those that it or its controller names, or the default one. */
export function limitsOf(
  reflector: Reflector,
  handler: ReturnType<ExecutionContext['getHandler']>,
  controller: Type,
  method: string,
): readonly RouteLimit[] {
  const own = reflector.getAllAndOverride<readonly RouteLimit[] | undefined>(LIMITS, [handler, controller]);
  return own ?? [method === 'GET' || method === 'HEAD' ? READS : WRITES];
}

interface LimitsOptions {
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

/** How long a start waits for Redis, in milliseconds. */
const OPENING_MS = 1_500;

/**
 * Connects to Redis and waits for the outcome of the first attempt, so that the first requests find it connected. A Redis
 * that is down does not stop the start.
 */
export async function redisStore({ url, prefix }: { url: string; prefix: string }) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 1_500 });
  // Without a listener a lost Redis would end the process; each call reports its own failure.
  redis.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, OPENING_MS);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    redis.once('ready', settle).once('close', settle);
  });
  return { redis, prefix };
}

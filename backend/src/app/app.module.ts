import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule } from '../platform/database/database.module.js';
import { LimitsModule } from '../platform/limits/limit.guard.js';
import { MetricsModule } from '../platform/metrics/metrics.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { entities } from './entities.js';
import { featureModules } from './feature-modules.js';
import type { SiteSettings } from './settings.js';

export interface AppOptions {
  readonly settings: SiteSettings;
  /**
   * The application's own database role; the embedded database's address is known only once it runs. Null: describe the
   * API only.
   */
  readonly databaseUrl: string | null;
  /** Namespace in a shared Redis. */
  readonly redisPrefix?: string;
}

/** Composes modules into a process: the API alone, or with the workers. */
@Module({})
export class AppModule {
  static for({ settings, databaseUrl, redisPrefix = 'site' }: AppOptions): DynamicModule {
    const { redisUrl, role } = settings;
    const redis = redisUrl ? { url: redisUrl, prefix: redisPrefix } : null;
    return {
      module: AppModule,
      imports: [
        PlatformModule.for(settings),
        DatabaseModule.for({
          url: databaseUrl,
          poolSize: settings.databasePoolSize,
          entities,
          release: settings.release.version,
        }),
        LimitsModule.for({ redis, factor: settings.limitsFactor }),
        OutboxModule,
        MetricsModule,
        ...(role === 'api' ? [] : [QueueModule.for(redis)]),
        ...featureModules(settings),
      ],
    };
  }
}

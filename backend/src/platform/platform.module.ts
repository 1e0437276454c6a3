import { type DynamicModule, Global, Injectable, Module, type Provider } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule, Reflector } from '@nestjs/core';
import { Cron, ScheduleModule } from '@nestjs/schedule';
import { Clock } from './clock/clock.js';
import { type Settings, SETTINGS } from './config/settings.js';
import { Admission, SessionGuard, SessionTokenStrategy } from './http/access/session.guard.js';
import { ViewSerializer } from './http/output/returns.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { LimitGuard } from './limits/limit.guard.js';
import { AppLogger, createLogger, createRequestLogger } from './logging/logger.js';
import { Metrics } from './metrics/metrics.js';
import { Inbox, Outbox } from './outbox/outbox.js';
import { OutboxStore } from './outbox/outbox.store.js';
import { StuckJobs } from './outbox/stuck-jobs.js';
import { PlatformRetention, ScheduledRuns } from './schedule/scheduled-runs.js';

@Injectable()
export class PlatformSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly retention: PlatformRetention,
    private readonly keys: IdempotencyKeys,
  ) {}

  @Cron('25 * * * *', { name: 'platform-retention', waitForCompletion: true })
  sweep(): Promise<void> {
    return this.runs.once('platform-retention', 3_600, () => this.retention.sweep());
  }

  @Cron('41 * * * *', { name: 'idempotency-sweep', waitForCompletion: true })
  sweepKeys(): Promise<void> {
    return this.runs.once('idempotency-sweep', 3_600, () => this.keys.sweep());
  }
}

/** What every module may ask for without importing it: the settings, the time, the log, schedules, and the guards. */
@Global()
@Module({})
export class PlatformModule {
  static for(settings: Settings): DynamicModule {
    const shared: Provider[] = [
      { provide: SETTINGS, useValue: settings },
      {
        provide: AppLogger,
        useFactory: () => new AppLogger(createLogger(settings.logLevel), createRequestLogger(settings.logLevel)),
      },
      Clock,
      Metrics,
      ScheduledRuns,
      IdempotencyKeys,
      Admission,
    ];
    return {
      module: PlatformModule,
      // An API process has no timers; workers each have all of them.
      imports: [DiscoveryModule, ScheduleModule.forRoot({ cronJobs: settings.role !== 'api' })],
      providers: [
        ...shared,
        PlatformSchedule,
        PlatformRetention,
        SessionTokenStrategy,
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: LimitGuard },
        {
          provide: ViewSerializer,
          inject: [Reflector],
          useFactory: (reflector: Reflector) => new ViewSerializer(reflector),
        },
        { provide: APP_INTERCEPTOR, useExisting: ViewSerializer },
      ],
      exports: [...shared, ViewSerializer],
    };
  }
}

@Global()
@Module({ providers: [Outbox, Inbox, OutboxStore, StuckJobs], exports: [Outbox, Inbox, OutboxStore, StuckJobs] })
export class OutboxModule {}

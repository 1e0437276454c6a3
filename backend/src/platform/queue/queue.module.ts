import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AppLogger } from '../logging/logger.js';
import { OutboxStore } from '../outbox/outbox.store.js';
import { JobDispatcher } from './job-dispatcher.js';
import { JobRegistry } from './job-registry.js';
import { JobRunner } from './job-runner.js';
import { JOB_TRANSPORT, type JobTransport } from './job-transport.js';
import { OutboxTransport } from './outbox-transport.js';
import type { RedisQueues } from './redis-queues.js';
import { RedisTransport } from './redis-transport.js';

/** Fetching and running jobs: only in processes that are workers. */
@Module({})
export class QueueModule {
  /** `redis` is null where workers take their rows from the outbox itself. */
  static for(redis: RedisQueues | null): DynamicModule {
    const transport = {
      provide: JOB_TRANSPORT,
      inject: [OutboxStore, JobRunner, AppLogger],
      useFactory: (store: OutboxStore, runner: JobRunner, logger: AppLogger): JobTransport =>
        redis ? new RedisTransport(redis, store, runner, logger) : new OutboxTransport(store, runner),
    };
    return {
      module: QueueModule,
      imports: [DiscoveryModule],
      providers: [JobRegistry, JobRunner, transport, JobDispatcher],
    };
  }
}

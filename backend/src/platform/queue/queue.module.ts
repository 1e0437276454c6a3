import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobRegistry } from './job-registry.js';
import { JobRunner } from './job-runner.js';
import { OutboxDispatcher } from './outbox-dispatcher.js';
import { QUEUE_BACKEND, type QueueBackend } from './queue-backend.js';

/** Dispatching and running jobs: only in processes that are workers. */
@Module({})
export class QueueModule {
  static for(backend: QueueBackend): DynamicModule {
    return {
      module: QueueModule,
      imports: [DiscoveryModule],
      providers: [{ provide: QUEUE_BACKEND, useValue: backend }, JobRegistry, OutboxDispatcher, JobRunner],
      exports: [OutboxDispatcher],
    };
  }
}

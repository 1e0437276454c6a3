import { Global, Module } from '@nestjs/common';
import { Inbox, Outbox } from './outbox.js';
import { OutboxStore } from './outbox.store.js';
import { StuckJobs } from './stuck-jobs.js';

@Global()
@Module({ providers: [Outbox, Inbox, OutboxStore, StuckJobs], exports: [Outbox, Inbox, OutboxStore, StuckJobs] })
export class OutboxModule {}

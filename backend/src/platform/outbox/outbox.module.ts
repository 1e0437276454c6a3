import { Global, Module } from '@nestjs/common';
import { Inbox, Outbox } from './outbox.js';
import { OutboxStore } from './outbox.store.js';

@Global()
@Module({ providers: [Outbox, Inbox, OutboxStore], exports: [Outbox, Inbox, OutboxStore] })
export class OutboxModule {}

import {
  type INestApplicationContext,
  Global,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { Clock } from '../../clock/clock.js';
import { DatabaseModule } from '../../database/database.module.js';
import { Transactions } from '../../database/transactions.js';
import { AppLogger } from '../../logging/logger.js';
import { type JobContract, Outbox, type OutboxEntry } from '../../outbox/outbox.js';
import { OutboxModule } from '../../platform.module.js';
import { type JobContext, on } from '../job-handler.js';
import { QueueModule } from '../queue.module.js';
import type { RedisQueues } from '../redis-queues.js';

export interface TestJob {
  readonly name: string;
}

const parse = ({ name }: Readonly<Record<string, unknown>>): TestJob => {
  if (typeof name !== 'string') throw new TypeError('a job has a name');
  return { name };
};

/** A job of the tests on each queue. */
export const eventJob: JobContract<TestJob> = { name: 'test.event', queue: 'events', parse };
export const mailJob: JobContract<TestJob> = { name: 'test.mail', queue: 'mail', parse };
export const bulkJob: JobContract<TestJob> = { name: 'test.bulk', queue: 'bulk', parse };

type Work = (payload: TestJob, context: JobContext) => Promise<void>;

/** What every job of this process does, and what it uses: closed when the process closes its connections. */
@Injectable()
class Duty implements OnApplicationShutdown {
  run: Work = async () => undefined;
  isClosing = false;

  onApplicationShutdown(): void {
    this.isClosing = true;
  }
}

@Global()
@Module({
  providers: [Clock, { provide: AppLogger, useFactory: () => new AppLogger(pino({ level: 'silent' })) }],
  exports: [Clock, AppLogger],
})
class BaseModule {}

/** A worker of these contracts with nothing around it. */
export interface JobsProcess {
  readonly context: INestApplicationContext;
  add(entry: OutboxEntry<TestJob>): Promise<void>;
  /** Whether what a job may use is being closed. */
  isClosing(): boolean;
  close(): Promise<void>;
}

/** Starts the queue modules on a migrated database; `work` is what every job does. */
export async function startJobs(databaseUrl: string, redis: RedisQueues | null, work: Work): Promise<JobsProcess> {
  const root = {
    module: class JobsModule {} as Type,
    imports: [
      BaseModule,
      DatabaseModule.for({ url: databaseUrl, poolSize: 6, entities: [], release: '1.2.3' }),
      OutboxModule,
      QueueModule.for(redis),
    ],
    providers: [
      { provide: Duty, useValue: Object.assign(new Duty(), { run: work }) },
      ...[eventJob, mailJob, bulkJob].map((contract) =>
        on(contract, Duty, (duty, payload, context) => duty.run(payload, context)),
      ),
    ],
  };
  const context = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  const [transactions, outbox] = [context.get(Transactions), context.get(Outbox)];
  return {
    context,
    add: (entry) => transactions.run((tx) => outbox.add(tx, entry)),
    isClosing: () => context.get(Duty).isClosing,
    close: () => context.close(),
  };
}

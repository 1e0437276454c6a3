import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppLogger } from '../logging/logger.js';
import { type DatabaseOptions, dataSourceOptions } from './data-source-options.js';
import { Listings } from './listings.js';
import { LongReads } from './long-reads.js';
import { Notifications } from './notifications.js';
import { ReleaseWatch } from './release-watch.js';
import { ReadingLane, Reads } from './reads.js';
import { Transactions } from './transactions.js';

@Global()
@Module({})
export class DatabaseModule {
  /** @param options `release` is the version that this process tells others */
  static for(options: DatabaseOptions & { readonly release: string }): DynamicModule {
    const notifications = {
      provide: Notifications,
      inject: [AppLogger],
      useFactory: (logger: AppLogger) => new Notifications(options.url ?? '', options.release, logger),
    };
    const longReads = {
      provide: LongReads,
      useFactory: () => new LongReads(options.url),
    };
    const readingLane = {
      provide: ReadingLane,
      inject: [Reads],
      useFactory: (reads: Reads) => new ReadingLane(reads, options.url),
    };
    const releaseWatch = {
      provide: ReleaseWatch,
      inject: [Reads, AppLogger],
      useFactory: (reads: Reads, logger: AppLogger) => new ReleaseWatch(reads, logger, options.release),
    };
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(options),
          retryAttempts: 10,
          retryDelay: 500,
          manualInitialization: options.url === null,
        }),
      ],
      providers: [Transactions, Reads, Listings, notifications, longReads, readingLane, releaseWatch],
      exports: [Transactions, Reads, Listings, notifications, longReads, readingLane, releaseWatch],
    };
  }
}

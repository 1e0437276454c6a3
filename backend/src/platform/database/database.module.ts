import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppLogger } from '../logging/logger.js';
import { type DatabaseOptions, dataSourceOptions } from './data-source-options.js';
import { Listings } from './listings.js';
import { LongReads } from './long-reads.js';
import { Notifications } from './notifications.js';
import { ReadingLane } from './reading-lane.js';
import { Reads } from './reads.js';
import { Transactions } from './transactions.js';

@Global()
@Module({})
export class DatabaseModule {
  static for(options: DatabaseOptions): DynamicModule {
    const notifications = {
      provide: Notifications,
      inject: [AppLogger],
      useFactory: (logger: AppLogger) => new Notifications(options.url ?? '', logger),
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
      providers: [Transactions, Reads, Listings, notifications, longReads, readingLane],
      exports: [Transactions, Reads, Listings, notifications, longReads, readingLane],
    };
  }
}

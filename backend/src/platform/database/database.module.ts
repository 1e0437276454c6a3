import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppLogger } from '../logging/logger.js';
import { type DatabaseOptions, dataSourceOptions } from './data-source-options.js';
import { Listings } from './listings.js';
import { Notifications } from './notifications.js';
import { PreparedReads } from './sql.js';
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
      providers: [Transactions, PreparedReads, Listings, notifications],
      exports: [Transactions, PreparedReads, Listings, notifications],
    };
  }
}

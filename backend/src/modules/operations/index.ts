import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../../platform/config/settings.js';
import { BooksModule } from '../books/index.js';
import { BooksMetrics, BusinessMetrics } from './business-metrics.js';

/** Metrics over every module's tables. Writes nothing. */
@Module({})
export class OperationsModule {
  /** Not in the `api` role: its replicas would only repeat the same queries. */
  static for({ role }: Settings): DynamicModule {
    const providers = role === 'api' ? [] : [BooksMetrics, BusinessMetrics];
    return { module: OperationsModule, imports: [BooksModule], providers };
  }
}

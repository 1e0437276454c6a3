import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../../platform/config/settings.js';
import { BooksModule } from '../books/index.js';
import { BooksMetrics } from './books-metrics.js';
import { BusinessMetrics } from './business-metrics.js';

/** The whole looked at from outside: numbers about every module's tables. Writes nothing. */
@Module({})
export class OperationsModule {
  /** Replicas of the API would only ask the same questions once more. */
  static for({ role }: Settings): DynamicModule {
    const providers = role === 'api' ? [] : [BooksMetrics, BusinessMetrics];
    return { module: OperationsModule, imports: [BooksModule], providers };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../../platform/config/settings.js';
import { BusinessMetrics } from './business-metrics.js';
import { InvariantChecks } from './invariant-checks.service.js';
import { NightlyInvariantsSchedule } from './jobs/nightly-invariants.schedule.js';

/** The whole looked at from outside: numbers about every module's tables, and whether they agree. Writes nothing. */
@Module({})
export class OperationsModule {
  /** Replicas of the API would only ask the same questions once more. */
  static for({ role }: Settings): DynamicModule {
    const providers = role === 'api' ? [] : [InvariantChecks, BusinessMetrics, NightlyInvariantsSchedule];
    return { module: OperationsModule, providers, exports: providers };
  }
}

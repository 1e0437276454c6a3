import { Module } from '@nestjs/common';
import { HealthController } from './http/health.controller.js';
import { ReadinessChecks } from './readiness.service.js';

export { type Readiness, ReadinessChecks } from './readiness.service.js';

@Module({ controllers: [HealthController], providers: [ReadinessChecks], exports: [ReadinessChecks] })
export class HealthModule {}

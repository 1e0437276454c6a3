export { HealthModule } from './health.module.js';
export { type Readiness, ReadinessChecks } from './readiness.service.js';

export { HealthModule } from './health.module.js';
export { ReadinessChecks } from './readiness.service.js';

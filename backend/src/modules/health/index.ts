export { HealthModule } from './health.module.js';
export { ReleaseView } from './http/health.controller.js';
export { type Readiness, ReadinessChecks } from './readiness.service.js';

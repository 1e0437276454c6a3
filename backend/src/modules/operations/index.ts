export { InvariantChecks, type Violation } from './invariant-checks.service.js';
export { OperationsModule } from './operations.module.js';

export { CASES_CHANNEL } from './cases.queries.js';
export { Cases } from './cases.service.js';
export { CasesModule } from './cases.module.js';
export { CustomerCase } from './entities/case.entity.js';
export { CaseConsent } from './entities/case-consent.entity.js';

export { CasesModule } from './cases.module.js';
export { CustomerCase } from './entities/case.entity.js';

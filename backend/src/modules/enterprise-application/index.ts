export { applicationEntities } from './entities/index.js';
export { EnterpriseApplicationModule } from './enterprise-application.module.js';

export { applicationSubmitted } from './applications.events.js';
export type { DueApplication } from './applications.repository.js';
export { applicationEntities } from './entities/index.js';
export { EnterpriseApplicationModule } from './enterprise-application.module.js';
export { ReviewCalendar } from './review-calendar.service.js';

export { type CatalogPlan, toPricedPlan } from './catalog-plan.js';
export { Plan } from './entities/plan.entity.js';
export { PlanPastTerms } from './entities/plan-past-terms.entity.js';
export { PlanChange } from './entities/plan-change.entity.js';
export { PlanCombo } from './entities/plan-combo.entity.js';
export { CATALOGUE_CHANNEL, PlanCatalog } from './plan-catalog.service.js';
export { PlansModule } from './plans.module.js';

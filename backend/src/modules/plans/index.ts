export { type CatalogPlan, toPricedPlan } from './catalog-plan.js';
export { Plan, PlanPastTerms, PlanChange, PlanCombo } from './plan.entity.js';
export { CATALOGUE_CHANNEL, PlanCatalog } from './plan-catalog.service.js';
export { PlansModule } from './plans.module.js';

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  plans: {
    holds: 'Plans that can be bought.',
    columns: {
      id: 'short text; the plan id used everywhere',
      name_zh: 'Chinese name',
      name_en: 'English name',
    },
  },
} as const;

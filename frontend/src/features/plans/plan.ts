import type { components } from '../../api/schema';

export type Plan = components['schemas']['PlanView'];
export type Combo = components['schemas']['ComboView'];
export type Purchase = components['schemas']['PurchaseView'];
export type RenewedLicense = NonNullable<Purchase['paid']>;

/** Shown without prices: it is applied for or quoted. */
export const ENTERPRISE_PLAN_ID = 'enterprise';

/** The combo whose button is filled: one filled button per card. */
export const RECOMMENDED_MONTHS = 12;

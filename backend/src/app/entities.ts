import { Order, PaymentIncident } from '../modules/orders/index.js';
import { Payment, PaymentNotification, Refund } from '../modules/payments/index.js';
import { Plan, PlanCombo } from '../modules/plans/index.js';

/** Every entity of every module, for the data source and for the test that compares them with the migrated schema. */
export const entities: readonly (new () => object)[] = [
  Plan,
  PlanCombo,
  Payment,
  Refund,
  PaymentNotification,
  Order,
  PaymentIncident,
];

import { Platform1795219200000 } from './1795219200000-platform.js';
import { Plans1795219201000 } from './1795219201000-plans.js';
import { Payments1795219202000 } from './1795219202000-payments.js';
import { Orders1795219203000 } from './1795219203000-orders.js';
import { Captcha1795219210000 } from './1795219210000-captcha.js';

/** In the order in which they run. A merged one is never edited. */
export const migrations = [
  Platform1795219200000,
  Plans1795219201000,
  Payments1795219202000,
  Orders1795219203000,
  Captcha1795219210000,
];

import { Platform1795219200000 } from './1795219200000-platform.js';
import { Plans1795219201000 } from './1795219201000-plans.js';

/** In the order in which they run. A merged one is never edited. */
export const migrations = [Platform1795219200000, Plans1795219201000];

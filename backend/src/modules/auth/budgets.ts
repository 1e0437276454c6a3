import type { Budget } from '../../platform/limits/rate-limiter.js';

/** The browser shows the same minute; this is what enforces it. */
export const CODE_EACH_MINUTE: Budget = { name: 'code-minute', points: 1, windowSeconds: 60 };
export const CODE_EACH_HOUR: Budget = { name: 'code-hour', points: 5, windowSeconds: 3_600 };
export const RESET_EACH_MINUTE: Budget = { name: 'reset-minute', points: 1, windowSeconds: 60 };
export const RESET_EACH_HOUR: Budget = { name: 'reset-hour', points: 5, windowSeconds: 3_600 };

import { AppLogger } from '../../src/platform/logging/logger.js';
import { currentRequestId } from '../../src/platform/logging/request-context.js';

/** So many lines at the most, the last ones. */
const LINES = 40;

/**
 * What the sites of this process have logged as warnings and errors since the last test ended. Their own output is
 * silent; the test environment shows these lines beside a failure.
 */
const lines: string[] = [];
Object.assign(globalThis, { siteLog: lines });

for (const level of ['warn', 'error'] as const) {
  const log = AppLogger.prototype[level];
  AppLogger.prototype[level] = function (message, ...context) {
    const requestId = currentRequestId();
    const details = context.map((item) => (item instanceof Error ? item.stack : JSON.stringify(item)));
    lines.push([level, ...(requestId ? [`requestId=${requestId}`] : []), message, ...details].join(' '));
    if (lines.length > LINES) lines.shift();
    log.call(this, message, ...context);
  };
}

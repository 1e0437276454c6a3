import { AppLogger, currentRequestId } from '../../src/platform/logging/logger.js';

/** Maximum number of lines kept, the newest ones. */
const LINES = 40;

/**
 * Warnings and errors that the sites of this process have logged since the last test ended. Their own output is
 * silenced; the test environment prints these lines with a failure.
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

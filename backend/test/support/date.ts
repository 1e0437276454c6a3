const TIMERS = [
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

/** Stops the date for the tests and what they start in this process, until `jest.useRealTimers()`; timers run on. */
export const standStillAt = (now: Date): void => {
  jest.useFakeTimers({ now, doNotFake: [...TIMERS] });
};

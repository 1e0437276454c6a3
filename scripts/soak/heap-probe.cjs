// Loaded into the process that is looked at, started with --expose-gc: on SIGUSR2 collects all garbage and writes the
// bytes that are still in use to the file that HEAP_FILE names.
const { renameSync, writeFileSync } = require('node:fs');

process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const file = process.env.HEAP_FILE;
  writeFileSync(`${file}.new`, String(process.memoryUsage().heapUsed));
  renameSync(`${file}.new`, file);
});

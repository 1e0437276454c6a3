// Preloaded into the process under test, which is started with --expose-gc: on SIGUSR2 collects all garbage and writes
// the bytes still in use to the file given in HEAP_FILE.
const { renameSync, writeFileSync } = require('node:fs');

process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const file = process.env.HEAP_FILE;
  writeFileSync(`${file}.new`, String(process.memoryUsage().heapUsed));
  renameSync(`${file}.new`, file);
});

/** Interval at which a long step reports that it is still running, in seconds. */
const HEARTBEAT_SECONDS = 30;

const secondsSince = (start) => Math.round((Date.now() - start) / 1000);

/** Runs a step: prints its title, at intervals that it is still running, and at the end how long it took. */
export async function step(title, work, resultOf = () => 'done') {
  const start = Date.now();
  console.log(`${title} …`);
  const beat = setInterval(() => console.log(`  ${title}: ${secondsSince(start)} s so far`), HEARTBEAT_SECONDS * 1000);
  try {
    const result = await work();
    console.log(`  ${title}: ${resultOf(result)} in ${secondsSince(start)} s`);
    return result;
  } finally {
    clearInterval(beat);
  }
}

/** A long step says that it is alive this often, in seconds. */
const HEARTBEAT_SECONDS = 30;

const secondsSince = (start) => Math.round((Date.now() - start) / 1000);

/** Prints what is being done, every so often that it is still being done, and at its end how long it took. */
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

/**
 * Answers no sooner than `leastMs` after it was asked, with success or refusal alike: what the work found out cannot be
 * told from how long it took. `leastMs` has to be longer than the work takes.
 */
export async function inLeastTime<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const passed = new Promise((resolve) => setTimeout(resolve, leastMs));
  try {
    return await work();
  } finally {
    await passed;
  }
}

/** Returns the quantile of `values` at `share`: 0.5 is the median. */
export const quantile = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)];

export const median = (values) => quantile(values, 0.5);

/**
 * Returns the probability that a value of `ones` is greater than a value of `others`: 0.5 means no difference, 0 and 1
 * complete separation.
 */
export function chanceOfMore(ones, others) {
  let wins = 0;
  for (const one of ones) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (ones.length * others.length);
}

/** The number that a `share` of the others is below: 0.5 is the median. */
export const quantile = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)];

export const median = (values) => quantile(values, 0.5);

/** The chance that one of `ones` is more than one of `others`: 0.5 is a coin, 0 and 1 tell them apart for sure. */
export function chanceOfMore(ones, others) {
  let wins = 0;
  for (const one of ones) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (ones.length * others.length);
}

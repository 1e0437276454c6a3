import { mentions } from './routes.mjs';

/** Imports that one step of rank is worth. */
const RANK = 3;

/**
 * Sorts tests by their distance to a change: by imports, or by naming a route at that distance.
 *
 * `rankOf` moves a test closer (negative) by what it is about. Of two that are equally near, the one that names more
 * routes comes first.
 *
 * @param {{ file: string, text: string }[]} tests
 * @param {Map<string, number>} distances of test files
 * @param {{ route: string, distance: number }[]} routes
 * @param {(test: { file: string, text: string }) => number} rankOf
 * @returns {string[]} without tests unrelated to the change
 */
export function nearest(tests, distances, routes, rankOf = () => 0) {
  return tests
    .map(({ file, text }) => {
      const named = routes
        .map(({ route, distance }) => ({ distance: distance + 1, count: mentions(text, route) }))
        .filter(({ count }) => count > 0);
      return {
        file,
        distance: Math.min(distances.get(file) ?? Infinity, ...named.map(({ distance }) => distance)),
        rank: rankOf({ file, text }),
        count: named.reduce((sum, { count }) => sum + count, 0),
      };
    })
    .filter(({ distance }) => distance < Infinity)
    .toSorted(
      (one, other) =>
        one.distance + RANK * one.rank - (other.distance + RANK * other.rank) ||
        other.count - one.count ||
        (one.file < other.file ? -1 : 1),
    )
    .map(({ file }) => file);
}

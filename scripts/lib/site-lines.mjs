/** Filters the site's log for the lines that belong to a failed test. */

/** At most this many lines, the last ones. */
const LINES = 40;

/** Returns the request ids in a text: they are UUIDs. */
export const idsIn = (text) => text.match(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g) ?? [];

/** Returns the lines that carry one of these ids. */
export const linesAbout = (ids, log) =>
  log
    .split('\n')
    .filter((line) => ids.includes(requestOf(line)))
    .slice(-LINES);

/** Returns the lines without a request: startup, shutdown, and jobs that no request caused. */
export const linesOfNoRequest = (log) =>
  log
    .split('\n')
    .filter((line) => line !== '' && requestOf(line) === undefined)
    .slice(-LINES);

const requestOf = (line) => /"requestId":"([^"]+)"/.exec(line)?.[1];

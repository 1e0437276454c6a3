/** The site's log, of which only what belongs to a failed test is worth reading. */

/** At most this many lines, the last ones. */
const LINES = 40;

/** The ids of requests in a text: they are UUIDs. */
export const idsIn = (text) => text.match(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g) ?? [];

/** The lines that carry one of these ids. */
export const linesAbout = (ids, log) =>
  log
    .split('\n')
    .filter((line) => ids.includes(requestOf(line)))
    .slice(-LINES);

/** The lines of what is not a request: the start, the end, and jobs that no request caused. */
export const linesOfNoRequest = (log) =>
  log
    .split('\n')
    .filter((line) => line !== '' && requestOf(line) === undefined)
    .slice(-LINES);

const requestOf = (line) => /"requestId":"([^"]+)"/.exec(line)?.[1];

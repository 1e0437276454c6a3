// Load generator, run as a separate process. It receives a job over its IPC channel ({ id, port, units, connections,
// perSecond, seconds, atLeast }) and replies with the number of units done, the statuses, and times in milliseconds. On
// a machine that is busy with other things it continues, up to four times as long, until `atLeast` units are done.
//
// A unit is one request or several in a row; `{id}` or another field in the path of a later one is replaced by what the
// previous one returned in it. Units are taken in order and, unless `once`, from the first again.
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { Connection, requestBytes } from './connection.mjs';

process.on('message', (job) => {
  run(job).then(
    (result) => process.send({ id: job.id, result }),
    (error) => process.send({ id: job.id, error: error.stack ?? String(error) }),
  );
});

async function run(job) {
  const tape = tapeOf(job.units, job.once);
  const tally = new Tally();
  const { port, connections = 50, perSecond, seconds, atLeast = 0 } = job;
  const began = performance.now();
  const isOver = () => {
    const ms = performance.now() - began;
    return ms >= seconds * 1000 && (tally.times.length >= atLeast || ms >= 4 * seconds * 1000);
  };
  if (perSecond) await openLoop({ port, tape, tally, perSecond, connections, began, until: began + seconds * 1000 });
  else await Promise.all(Array.from({ length: connections }, () => closedLoop({ port, tape, tally, isOver })));
  return tally.sum(performance.now() - began);
}

function tapeOf(units, once) {
  const ready = units.map((unit) => [unit].flat().map((request) => ({ request, bytes: fixed(request) })));
  let at = 0;
  return () => (once && at >= ready.length ? null : ready[at++ % ready.length]);
}

/** Null when the request depends on the previous response. */
const fixed = (request) => (FIELD.test(request.path) ? null : requestBytes(request));
const FIELD = /{(\w+)}/;

/** Sends the next request when the last response has arrived. */
async function closedLoop({ port, tape, tally, isOver }) {
  const connection = new Connection(port);
  while (!isOver()) {
    const unit = tape();
    if (!unit) break;
    await perform(connection, unit, tally, performance.now());
  }
  connection.close();
}

/**
 * Sends `perSecond` units a second, whether or not earlier ones have been answered; times count from when a unit was
 * due. Like a proxy it has a bounded number of connections: a unit that is due while all are in use waits for the next
 * free one.
 */
async function openLoop({ port, tape, tally, perSecond, connections, began, until }) {
  const idle = Array.from({ length: connections }, () => new Connection(port));
  const waiting = [];
  const under = new Set();
  const start = (connection, { unit, due }) => {
    const work = perform(connection, unit, tally, due).then(() => {
      under.delete(work);
      const next = waiting.shift();
      if (next) start(connection, next);
      else idle.push(connection);
    });
    under.add(work);
  };
  for (let turn = 0; ; turn += 1) {
    const due = began + (turn * 1000) / perSecond;
    if (due >= until) break;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    // When behind schedule, still reads pending responses before sending more.
    else if (turn % 16 === 0) await immediate();
    const unit = tape();
    if (!unit) break;
    const connection = idle.pop();
    if (connection) start(connection, { unit, due });
    else waiting.push({ unit, due });
  }
  while (under.size > 0) await Promise.all(under);
  for (const connection of idle) connection.close();
}

function pathAfter({ body }, { path }) {
  const answer = JSON.parse(body.toString('utf8'));
  return path.replace(FIELD, (_, field) => answer[field]);
}

async function perform(connection, unit, tally, since) {
  const sent = performance.now();
  let last = null;
  let isGood = true;
  try {
    for (const { request, bytes } of unit) {
      last = await connection.ask(bytes ?? requestBytes({ ...request, path: pathAfter(last, request) }));
      tally.status(last);
      isGood = last.status < 400;
      if (!isGood) break;
    }
  } catch {
    isGood = false;
    tally.status({ status: 0 });
  }
  tally.unit({ since, sent, isGood });
}

class Tally {
  times = [];
  refusedTimes = [];
  statuses = {};
  sample = null;

  status({ status, body }) {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status >= 400) this.sample ??= body?.toString('utf8').slice(0, 300) ?? null;
  }

  unit({ since, sent, isGood }) {
    const now = performance.now();
    if (isGood) this.times.push(now - since);
    else this.refusedTimes.push({ sinceSent: now - sent, sinceDue: now - since });
  }

  sum(ms) {
    return {
      seconds: ms / 1000,
      units: this.times.length,
      refused: this.refusedTimes.length,
      perSecond: this.times.length / (ms / 1000),
      times: quantiles(this.times),
      refusedTimes: quantiles(this.refusedTimes.map(({ sinceSent }) => sinceSent)),
      refusedSinceDue: quantiles(this.refusedTimes.map(({ sinceDue }) => sinceDue)),
      statuses: this.statuses,
      sample: this.sample,
    };
  }
}

function quantiles(times) {
  if (times.length === 0) return null;
  const sorted = Float64Array.from(times).toSorted();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

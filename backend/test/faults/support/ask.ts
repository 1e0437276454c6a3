import { Agent, request as httpRequest } from 'node:http';
import { eventually } from '../../support/eventually.js';

export interface Asked {
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until the request is given up; default 15 seconds. */
  readonly timeoutMs?: number;
}

/** The outcome of a request; `status` is 0 when there was no response. */
export interface Answer {
  readonly status: number;
  /** The code of the refusal, or of the error when there was no response. */
  readonly code: string;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ms: number;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends one request and never throws: a refused connection is a result, too. */
export function ask(
  url: string,
  { method, token, body, headers = {}, timeoutMs = 15_000 }: Asked = {},
): Promise<Answer> {
  const sentAt = Date.now();
  const content = body ? JSON.stringify(body) : null;
  return new Promise((resolve) => {
    const answer = (found: Partial<Answer>): void =>
      resolve({ status: 0, code: '', body: {}, headers: {}, ...found, ms: Date.now() - sentAt, sentAt });
    const request = httpRequest(
      url,
      {
        agent,
        method: method ?? (content ? 'POST' : 'GET'),
        headers: {
          ...(content ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) } : {}),
          ...(token ? { 'x-auth-token': token } : {}),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', (error) => answer({ code: error.message }));
        response.on('end', () => {
          const parsed = parse(text);
          const code = typeof parsed['code'] === 'string' ? parsed['code'] : '';
          answer({ status: response.statusCode ?? 0, code, body: parsed, headers: response.headers });
        });
      },
    );
    request.setTimeout(timeoutMs, () => request.destroy(new Error('no answer in time')));
    request.on('error', (error) => answer({ code: (error as { code?: string }).code ?? error.message }));
    request.end(content ?? undefined);
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { value };
  } catch {
    return { text };
  }
}

/** Counts responses by status and refusal code. */
export function tallied(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const key = code ? `${status} ${code}` : String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Requests per second where a fault is measured under load; lower on a shared machine. */
export const PER_SECOND = Number(process.env['FAULTS_PER_SECOND'] ?? 100);

/** Sends requests at a fixed rate until `stop`, whether or not earlier ones have completed. */
export function load(send: (count: number) => Promise<Answer>) {
  const pending: Promise<Answer>[] = [];
  let answered = 0;
  const begun = Date.now();
  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - begun) * PER_SECOND) / 1_000);
    while (pending.length < due) pending.push(send(pending.length).finally(() => (answered += 1)));
  }, 5);
  return {
    /** Waits for this many more responses. */
    answered(more: number): Promise<boolean> {
      const wanted = answered + more;
      return eventually(async () => answered >= wanted, 120);
    },
    /** Stops sending, waits for the last responses and returns all. */
    stop(): Promise<Answer[]> {
      clearInterval(timer);
      return Promise.all(pending);
    },
  };
}

/** The response time that `share` (0–1) of the responses did not exceed, in milliseconds. */
export function percentile(answers: readonly Answer[], share: number): number {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** The slowest response, in milliseconds. */
export const slowest = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ ms }) => ms));

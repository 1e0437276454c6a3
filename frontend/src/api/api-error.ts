import type { components } from './schema';

/** A form field that the server rejected, with the sentence to show beside it. */
export interface FieldProblem {
  readonly field: string;
  readonly code: string;
  readonly message?: string;
}

interface Problem {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly requestId?: unknown;
  readonly details?: unknown;
  readonly missed?: unknown;
}

/** `status` of a request that got no response (offline, timeout). */
export const NO_ANSWER = 0;

/** `code` of such a request. `unsure`: a write that timed out and may have been carried out. */
export type NoAnswer = 'offline' | 'unreachable' | 'timeout' | 'unsure';

/**
 * A refusal from the server. `message` is in the reader's language and may be shown as it is; `code` is one of the
 * catalogue's, or `unknown` when the response was not ours (a proxy's error page).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly FieldProblem[];
  /** Whether the server gave a message; otherwise `message` only names the status. */
  readonly hasWords: boolean;
  /** Identifies the request in the server's log; shown so that support can find it. */
  readonly requestId: string | undefined;
  /** With `request.stale`: what has changed since. */
  readonly missed: components['schemas']['MissedView'] | undefined;

  constructor(status: number, body: unknown, statusText: string) {
    const problem: Problem = typeof body === 'object' && body !== null ? body : {};
    const text = typeof body === 'string' && !body.trimStart().startsWith('<') ? body : '';
    const words = typeof problem.message === 'string' ? problem.message : text.trim();
    super(words || statusText || `HTTP ${status}`);
    this.hasWords = words !== '';
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof problem.code === 'string' ? problem.code : 'unknown';
    this.details = Array.isArray(problem.details) ? (problem.details as FieldProblem[]) : [];
    this.missed = problem.missed ? (problem.missed as components['schemas']['MissedView']) : undefined;
    this.requestId = typeof problem.requestId === 'string' ? problem.requestId : undefined;
  }
}

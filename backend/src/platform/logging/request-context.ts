import { AsyncLocalStorage } from 'node:async_hooks';

/** What everything that one request or job does shares. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's network address; null in a job. */
  readonly address: string | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that everything it starts carries the request it belongs to. */
export const inRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The id of the request (or of the request that caused this job), or null outside of both. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

/** The network address of the caller of the request; null outside of one. */
export const currentAddress = (): string | null => storage.getStore()?.address ?? null;

import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line and every job of one request shares. */
export interface RequestContext {
  readonly requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that everything it starts carries the request it belongs to. */
export const inRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The id of the request (or of the request that caused this job), or null outside of both. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

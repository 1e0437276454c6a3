/**
 * Runs a step for which the server requires recent proof of identity. Passed in by the page: it asks for the proof
 * where one is needed, and runs the step again. Rejects with `Declined` when the person refuses.
 */
export type Confirmed = <T>(step: () => Promise<T>) => Promise<T>;

/**
 * Runs a step that the server takes only from somebody who has lately shown who they are. Handed in by the page: it asks
 * for the proof where one is needed, and runs the step again. Rejects with `Declined` when the person does not want to.
 */
export type Confirmed = <T>(step: () => Promise<T>) => Promise<T>;

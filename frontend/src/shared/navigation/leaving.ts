interface Guard {
  /** Asks the person; true when the input may be discarded. */
  readonly ask: () => Promise<boolean>;
  /** Going back or forward. */
  readonly onPop: (event: PopStateEvent) => void;
}

let guard: Guard | undefined;

/** Set by the form whose input would be lost. */
export function guardLeaving(next: Guard | undefined): void {
  guard = next;
}

/** Whether the page may be left other than by a link. Asks where there is unsent input. */
export const mayLeave = async (): Promise<boolean> => (guard ? guard.ask() : true);

/** Called before the router listens: browsers call `popstate` listeners in the order of registration. */
export function watchLeaving(): void {
  window.addEventListener('popstate', (event) => guard?.onPop(event));
}

interface Guard {
  /** Asks; true when what is written may be lost. */
  readonly ask: () => Promise<boolean>;
  /** Going back or forward. */
  readonly onPop: (event: PopStateEvent) => void;
}

let guard: Guard | undefined;

/** Set by the form that would lose what is in it. */
export function guardLeaving(next: Guard | undefined): void {
  guard = next;
}

/** Whether the page may be left by a way that is no link. Asks where something is half written. */
export const mayLeave = async (): Promise<boolean> => (guard ? guard.ask() : true);

/** Called before the router listens: browsers tell of `popstate` in the order in which it was asked for. */
export function watchLeaving(): void {
  window.addEventListener('popstate', (event) => guard?.onPop(event));
}

let started = false;

/** Marks the page as hydrated; anything loaded from now on belongs to a navigation. */
export function markStarted(): void {
  started = true;
}
export const hasStarted = (): boolean => started;

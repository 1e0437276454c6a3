import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and during hydration, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Id of the placeholder bars, which `entry-client` removes when the application cannot start. */
export const STARTING_ID = 'starting';
/** Id of the element that `entry-client` shows then. */
export const START_FAILED_ID = 'start-failed';

let started = false;

/** Marks the page as hydrated; anything loaded from now on belongs to a navigation. */
export function markStarted(): void {
  started = true;
}
export const hasStarted = (): boolean => started;

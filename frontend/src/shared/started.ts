let started = false;

/** The page of the address has been taken over; what loads from now on is for going elsewhere. */
export function markStarted(): void {
  started = true;
}
export const hasStarted = (): boolean => started;

/** Progress of the proof that a request waits for, from 0 to 1; undefined while none does. */
let share: number | undefined;
const listeners = new Set<() => void>();

export const checkedShare = (): number | undefined => share;

export function onChecking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setChecked(next: number | undefined): void {
  share = next;
  for (const listener of listeners) listener();
}

declare module 'freemail' {
  /** Whether the domain offers addresses to the public; true for disposable domains too. */
  export function isFree(mail: string): boolean;
  export function isDisposable(mail: string): boolean;
}

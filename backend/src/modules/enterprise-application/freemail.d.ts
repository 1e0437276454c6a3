declare module 'freemail' {
  /** Whether anybody can have an address at the domain; true for throw-away domains too. */
  export function isFree(mail: string): boolean;
  export function isDisposable(mail: string): boolean;
}

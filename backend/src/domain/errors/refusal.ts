import type { Texts } from '../locale/locales.js';

/** What kind of refusal it is to the caller. The HTTP layer maps each kind to one status, in one place. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'stale'
  | 'unconditional'
  | 'too_many'
  | 'internal'
  | 'unavailable';

/** One refusal: its kind and its texts. `{name}` in a text is replaced by the parameter of that name. */
export interface Refusal extends Texts {
  readonly kind: ErrorKind;
  /** The text if no parameter is given, of a refusal whose parameters are not always known. */
  readonly general?: Texts;
}

/** Keeps the codes as literal types, so that an unknown code does not compile. */
export const defineRefusals = <const T extends Readonly<Record<`${string}.${string}`, Refusal>>>(refusals: T): T =>
  refusals;

/** Why a ceremony failed in the browser; other failures have their own messages. */
export type RefusalReason = 'cancelled' | 'unsupported' | 'exists';

/** In a separate file, because a form distinguishes refusals before the library is loaded. */
export class PasskeyRefusal extends Error {
  constructor(readonly reason: RefusalReason) {
    super(reason);
  }
}

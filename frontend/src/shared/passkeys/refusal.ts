/** Why a ceremony failed in the browser; other failures have their own messages. */
export type RefusalReason = 'cancelled' | 'unsupported' | 'exists';

/** Apart from the ceremony: a form tells refusals apart before the library is loaded. */
export class PasskeyRefusal extends Error {
  constructor(readonly reason: RefusalReason) {
    super(reason);
  }
}

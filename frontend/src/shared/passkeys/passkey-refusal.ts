/** Why a ceremony failed in the browser; every other failure has a message of its own. */
export type RefusalReason = 'cancelled' | 'unsupported' | 'exists';

export class PasskeyRefusal extends Error {
  constructor(readonly reason: RefusalReason) {
    super(reason);
  }
}

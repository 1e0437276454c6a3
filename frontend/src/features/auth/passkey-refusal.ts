/** Why there was no ceremony to speak of; every other failure has a message of its own. */
export class PasskeyRefusal extends Error {
  constructor(readonly reason: 'passkeyCancelled' | 'passkeyUnsupported') {
    super(reason);
  }
}

import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ChallengeParameters, createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { AppError } from '../../domain/errors/index.js';

/** Rounds of PBKDF2 in one attempt: some 4 ms of a server core, which is also what making a challenge costs us. */
const ROUNDS = 20_000;
/**
 * Challenges in the making at once. Deriving keys shares its threads with password hashing, which these hold up for an
 * eighth of a second at the most.
 */
const MOST_AT_ONCE = 32;

export type ProofOfWorkParameters = Readonly<
  Pick<ChallengeParameters, 'algorithm' | 'nonce' | 'salt' | 'cost' | 'keyLength' | 'keyPrefix'>
>;

/** A puzzle for a machine, and the one answer to it: the derived key, in hexadecimal. */
export interface Puzzle {
  readonly parameters: ProofOfWorkParameters;
  readonly answer: string;
}

@Injectable()
export class ProofOfWork {
  #inTheMaking = 0;

  /**
   * Makes a puzzle: find the counter whose derived key begins with `keyPrefix`. It takes `work` attempts on average, a
   * half of that at least and half as many again at most.
   *
   * The prefix is the first half of the key. The other half, 128 bits, is known only to who found the counter, so the
   * whole key is an answer that is compared like a typed one: no signature, no payload to parse, no second store.
   *
   * Refuses with captcha.busy when too many are being made already.
   */
  async makePuzzle(work: number): Promise<Puzzle> {
    if (this.#inTheMaking >= MOST_AT_ONCE) throw new AppError('captcha.busy');
    this.#inTheMaking += 1;
    try {
      return await derivePuzzle(work);
    } finally {
      this.#inTheMaking -= 1;
    }
  }
}

async function derivePuzzle(work: number): Promise<Puzzle> {
  let answer = '';
  const { parameters } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(work / 2, work * 1.5 + 1),
    // The library derives the key of the counter once, for the prefix, and keeps the rest to itself.
    deriveKey: async (...input) => {
      const result = await deriveKey(...input);
      answer = Buffer.from(result.derivedKey).toString('hex');
      return result;
    },
  });
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
  return { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix }, answer };
}

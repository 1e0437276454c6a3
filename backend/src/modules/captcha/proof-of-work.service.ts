import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ChallengeParameters, createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { AppError } from '../../domain/errors/index.js';

/** PBKDF2 rounds in one attempt: some 4 ms of a server core, which is also our cost of making a challenge. */
const ROUNDS = 20_000;
/**
 * Challenges being made at once. Deriving keys shares its threads with password hashing, which this delays by at most
 * an eighth of a second.
 */
const MAX_CONCURRENT = 32;

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
   * Makes a puzzle: find the counter whose derived key begins with `keyPrefix`. It takes `work` attempts on average, at
   * least half and at most one and a half times that.
   *
   * The prefix is the first half of the key. Only a client that found the counter has the other half, 128 bits, so the
   * whole key is an answer that is compared like a typed one: no signature, no payload to parse, no second store.
   *
   * Refuses with captcha.busy when too many are already being made.
   */
  async makePuzzle(work: number): Promise<Puzzle> {
    if (this.#inTheMaking >= MAX_CONCURRENT) throw new AppError('captcha.busy');
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
    // The library derives the counter's key once, for the prefix, and does not expose the rest.
    deriveKey: async (...input) => {
      const result = await deriveKey(...input);
      answer = Buffer.from(result.derivedKey).toString('hex');
      return result;
    },
  });
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
  return { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix }, answer };
}

import type { WorkInLetter } from './letter-parts.js';
import type { LettersOf } from './words-of-people.js';

/** Letters to staff about work waiting for them: counts and links, nothing that a customer wrote. */
export interface WorkLetterData {
  readonly 'work-waiting': { work: WorkInLetter };
  /** `validOn` is the day of the digest in Asia/Shanghai, `YYYY-MM-DD`. */
  readonly 'work-digest': { works: readonly WorkInLetter[]; validOn: string };
}

export const WORK_LETTERS = {
  'work-waiting': { why: 'staff', texts: {} },
  'work-digest': { why: 'staff', texts: { validOn: 'ours' } },
} as const satisfies LettersOf<WorkLetterData>;

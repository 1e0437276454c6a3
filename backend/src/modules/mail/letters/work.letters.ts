import type { LetterReason, WorkInLetter } from './letter-parts.js';

/** Letters to staff about what waits for them: counts and links, nothing that a customer wrote. */
export interface WorkLetterData {
  readonly 'work-waiting': { work: WorkInLetter };
  /** `validOn` is its day in Asia/Shanghai, `YYYY-MM-DD`. */
  readonly 'work-digest': { works: readonly WorkInLetter[]; validOn: string };
}

export const WORK_LETTERS = {
  'work-waiting': 'staff',
  'work-digest': 'staff',
} as const satisfies Record<keyof WorkLetterData, LetterReason>;

import type { LetterReason } from './letter-parts.js';

/**
 * Letters that anyone can cause to be sent to another person's address, by typing it into a form or by giving something
 * to its account. They contain no text typed by the sender: otherwise an official letter could carry a stranger's
 * message.
 */
export const SENDABLE_BY_ANYONE = [
  'registration-code',
  'already-registered',
  'password-reset',
  'staff-invitation',
  'mail-change-code',
  'license-received',
  'quote-received',
  'quote-sent',
  'invoice-issued',
] as const;

/**
 * Who wrote a text: `ours` (the site or its staff), the `reader`, or `others`. `message`: by others, and longer than a
 * line. `address`: a mail address that must be shown in full.
 */
export type WordsOf = 'ours' | 'reader' | 'others' | 'message' | 'address';

/** The props that may hold any text; those with a closed set of values are excluded. */
type OpenTexts<Props> = {
  [Key in keyof Props]-?: Props[Key] extends string | null ? (string extends Props[Key] ? Key : never) : never;
}[keyof Props];

type Allowed<Name> = Name extends (typeof SENDABLE_BY_ANYONE)[number] ? 'ours' | 'reader' : WordsOf;

/**
 * For each letter, why it is sent without a subscription and who wrote each of its texts. A new letter, or a new text
 * in one, does not compile until it is listed.
 */
export type LettersOf<Data> = {
  readonly [Name in keyof Data]: {
    readonly why: LetterReason;
    readonly texts: Readonly<Record<OpenTexts<Data[Name]>, Allowed<Name>>>;
  };
};

export const ORDER = { name: 'reader', orderId: 'ours', orderNo: 'ours' } as const;
export const INVOICE = { ...ORDER, title: 'reader' } as const;

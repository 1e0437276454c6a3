/** One letter on its way to one person. */
export interface OutgoingMail {
  /** One plain address; anything that is more than one is refused. */
  readonly to: string;
  /** Shown beside the address it is sent from. */
  readonly fromName: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without angle brackets, the same at every try, so that a mail server can tell a repetition. */
  readonly messageId: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What is known after a letter was not accepted:
 * `refused` the recipient or the letter is refused for good;
 * `not_sent` it certainly was not delivered, and may be later;
 * `unknown` the answer was lost after the letter had been handed over: it may have been delivered.
 */
export type MailOutcome = 'refused' | 'not_sent' | 'unknown';

/** A letter that the server did not take. The message names no person, so it may be logged and shown to staff. */
export class MailFailure extends Error {
  constructor(
    readonly outcome: MailOutcome,
    message: string,
    /** Whether the server spoke about this letter or its recipient, rather than being away or not willing at all. */
    readonly isAboutLetter = false,
  ) {
    super(message);
    this.name = 'MailFailure';
  }
}

/** Hands letters to a mail server. It knows bytes, not letters. */
export abstract class MailTransport {
  /** Resolves when the server has taken the letter. Throws MailFailure, after 10 seconds at the latest. */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/**
 * The same for letters to many. On connections of its own, so that those to one person never wait behind them, and
 * with less patience: what was decided when a letter was begun still holds when it is taken.
 */
export abstract class BulkMailTransport extends MailTransport {}

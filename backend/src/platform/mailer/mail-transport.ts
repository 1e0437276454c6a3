/** One mail to one recipient. */
export interface OutgoingMail {
  /** One plain address; anything that is more than one is refused. */
  readonly to: string;
  /** Shown beside the sender's address. */
  readonly fromName: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without angle brackets, the same at every attempt, so that a mail server can recognise a repetition. */
  readonly messageId: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What is known after a mail was not accepted: `refused` the recipient or the mail is refused permanently; `not_sent`
 * it was certainly not delivered, and may be later; `unknown` the response was lost after the mail had been handed
 * over: it may have been delivered.
 */
export type MailOutcome = 'refused' | 'not_sent' | 'unknown';

/** A mail that the server did not accept. The message names no person, so it may be logged and shown to staff. */
export class MailFailure extends Error {
  constructor(
    readonly outcome: MailOutcome,
    message: string,
    /**
     * Whether the server responded about this mail or its recipient, rather than being unreachable or refusing
     * everything.
     */
    readonly isAboutLetter = false,
  ) {
    super(message);
    this.name = 'MailFailure';
  }
}

/** Hands mails to a mail server. It handles bytes, not their content. */
export abstract class MailTransport {
  /** Resolves when the server has accepted the mail. Throws MailFailure, after at most 10 seconds. */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/**
 * The same for bulk mail. On connections of its own, so that individual mails never wait behind it, and with a shorter
 * timeout: consent checked when a mail was begun still holds when it is accepted.
 */
export abstract class BulkMailTransport extends MailTransport {}

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
type MailOutcome = 'refused' | 'not_sent' | 'unknown';

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
 * The same for bulk mail. On separate connections, so that individual mails never wait behind it, and with a shorter
 * timeout: consent checked when a mail was begun still holds when it is accepted.
 */
export abstract class BulkMailTransport extends MailTransport {}

/** What nodemailer's errors carry. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Commands whose 5xx answer is about this recipient or this letter; elsewhere it is about us or the server. */
const ABOUT_THE_LETTER: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** The server closes the connection, after any command. */
const CLOSING = 421;

function outcomeOf({ command, responseCode }: SmtpError, handedOver: boolean): MailOutcome {
  if (responseCode === undefined) return handedOver ? 'unknown' : 'not_sent';
  return responseCode >= 500 && ABOUT_THE_LETTER.has(command ?? '') ? 'refused' : 'not_sent';
}

const ADDRESS = /[^\s<>:;,()"']+@[^\s<>:;,()"']+/g;

/**
 * Derives the outcome of a mail from the error of its attempt.
 *
 * `handedOver`: the server had asked for the content (354 to DATA) and it was on its way; before that nothing can have
 * been delivered. Servers often repeat the address in
 * their response; it is left out.
 */
export function smtpFailureOf(error: unknown, handedOver: boolean): MailFailure {
  const smtp: SmtpError = error instanceof Error ? (error as SmtpError) : {};
  const detail = smtp.response ?? (error instanceof Error ? error.message : 'unknown error');
  const text = [smtp.code, smtp.command, detail].filter(Boolean).join(' ').replace(ADDRESS, '<address>');
  const isAboutLetter =
    smtp.responseCode !== undefined && smtp.responseCode !== CLOSING && ABOUT_THE_LETTER.has(smtp.command ?? '');
  return new MailFailure(outcomeOf(smtp, handedOver), text.slice(0, 300), isAboutLetter);
}

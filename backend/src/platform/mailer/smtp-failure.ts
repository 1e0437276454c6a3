import { MailFailure, type MailOutcome } from './mail-transport.js';

/** What nodemailer's errors carry. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Commands whose 5xx answer is about this recipient or this letter; elsewhere it is about us or the server. */
const ABOUT_THE_LETTER: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** The server closes the connection, whatever the command was. */
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

import { AppError } from '../../domain/errors/index.js';
import { readDeliverableMail } from '../../domain/text/mail-address.js';

/** The canonical form of an address that mail is to be sent to. Refuses with request.invalid, on the field `mail`. */
export function deliverableMail(typed: string): string {
  const verdict = readDeliverableMail(typed);
  if (verdict.ok) return verdict.mail;
  throw new AppError('request.invalid', { details: [{ field: 'mail', code: verdict.code }] });
}

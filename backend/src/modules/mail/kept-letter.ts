import { shanghaiDate } from '../../domain/calendar/shanghai.js';
import type { KeptLetter } from './entities/mail-delivery.entity.js';
import type { LetterJob } from './letter.job.js';
import type { StoredProps } from './rendering/letter-renderer.js';

/**
 * Returns what is kept of a bounced letter; null for one with a short-lived code or link: such a secret is not stored,
 * and the reader can request another.
 */
export const keptOf = ({ locale, props }: LetterJob): KeptLetter | null =>
  'validUntil' in props ? null : { locale, props };

/** Whether a code (`validUntil`, an instant) or an offer (`validOn`, a day in Shanghai) is no longer valid. */
export function hasRunOut({ validUntil, validOn }: StoredProps, now: Date): boolean {
  if (typeof validUntil === 'string' && now >= new Date(validUntil)) return true;
  return typeof validOn === 'string' && shanghaiDate(now) > validOn;
}

import { shanghaiDate } from '../../domain/calendar/shanghai.js';
import type { KeptLetter } from './entities/mail-delivery.entity.js';
import type { LetterJob } from './letter.job.js';
import type { StoredProps } from './rendering/letter-renderer.js';

/**
 * What is kept of a letter that was refused for good; null for one with a code or a link that runs out within minutes:
 * such a secret is not left lying about, its reader asks for another.
 */
export const keptOf = ({ locale, props }: LetterJob): KeptLetter | null =>
  'validUntil' in props ? null : { locale, props };

/** Whether a code (`validUntil`, an instant) or an offer (`validOn`, a day in Shanghai) is no longer worth a letter. */
export function hasRunOut({ validUntil, validOn }: StoredProps, now: Date): boolean {
  if (typeof validUntil === 'string' && now >= new Date(validUntil)) return true;
  return typeof validOn === 'string' && shanghaiDate(now) > validOn;
}

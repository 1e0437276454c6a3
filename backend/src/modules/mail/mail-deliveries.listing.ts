import { anyContains, equals, type Listing } from '../../platform/database/listings.js';
import type { DeliveryStatus } from './entities/mail-delivery.entity.js';

/** A delivery as shown to staff. */
export interface DeliveryRow {
  readonly letterId: string;
  readonly letter: string;
  /** Null once the person's data has been erased. */
  readonly recipient: string | null;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly lastError: string | null;
  /** Whether the letter is still stored and can be sent again. */
  readonly canRetry: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const DELIVERY_SORTS = ['updatedAt', 'createdAt', 'attempts'] as const;

export const deliveriesListing: Listing<DeliveryRow, 'q' | 'status' | 'letter'> = {
  columns: `d.letter_id AS "letterId", d.letter, d.recipient, d.status, d.attempts, d.last_error AS "lastError",
    coalesce(d.kept IS NOT NULL
      OR d.status IN ('failed', 'waiting') AND (o.parked_at IS NOT NULL OR o.last_error IS NOT NULL), false) AS "canRetry",
    d.created_at AS "createdAt", d.updated_at AS "updatedAt"`,
  from: `mail_deliveries d LEFT JOIN outbox o ON o.id = CASE WHEN d.event_id ~ '^[0-9]{1,18}$' THEN d.event_id::bigint END`,
  filters: {
    q: anyContains('d.recipient', 'd.last_error'),
    status: equals('d.status'),
    letter: equals('d.letter'),
  },
  sorts: { updatedAt: 'd.updated_at', createdAt: 'd.created_at', attempts: 'd.attempts' },
  alwaysSet: ['updatedAt', 'createdAt'],
  defaultSort: '-updatedAt',
  tieBreak: 'd.letter_id',
};

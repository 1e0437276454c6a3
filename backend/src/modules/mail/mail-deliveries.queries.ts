import { Injectable } from '@nestjs/common';
import { PreparedReads } from '../../platform/database/sql.js';
import { type Page, PAGE_SIZE } from '../../platform/http/pagination.js';
import type { DeliveryStatus } from './entities/mail-delivery.entity.js';

/** A delivery as staff see it. */
export interface DeliveryLine {
  readonly letterId: string;
  readonly letter: string;
  readonly recipient: string | null;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const LIST = {
  name: 'mail-deliveries-list',
  text: `SELECT letter_id AS "letterId", letter, recipient, status, attempts, last_error AS "lastError",
                created_at AS "createdAt", updated_at AS "updatedAt"
           FROM mail_deliveries WHERE status = ANY($1)
          ORDER BY updated_at DESC, letter_id LIMIT ${PAGE_SIZE} OFFSET $2`,
};
const COUNT = {
  name: 'mail-deliveries-count',
  text: 'SELECT count(*)::int AS total FROM mail_deliveries WHERE status = ANY($1)',
};
const STATUS = { name: 'mail-deliveries-status', text: 'SELECT status FROM mail_deliveries WHERE letter_id = $1' };

/** What became of letters, for the console and for whoever is about to send one. */
@Injectable()
export class MailDeliveries {
  constructor(private readonly reads: PreparedReads) {}

  /** Newest first. The console asks for `failed` and `bounced`. */
  async list(statuses: readonly DeliveryStatus[], pageIndex: number): Promise<Page<DeliveryLine>> {
    const [items, count] = await Promise.all([
      this.reads.rows<DeliveryLine>(LIST, [statuses, (pageIndex - 1) * PAGE_SIZE]),
      this.reads.first<{ total: number }>(COUNT, [statuses]),
    ]);
    return { items, total: count?.total ?? 0, pageIndex };
  }

  /** Null when no try has been made. */
  async statusOf(letterId: string): Promise<DeliveryStatus | null> {
    const row = await this.reads.first<{ status: DeliveryStatus }>(STATUS, [letterId]);
    return row?.status ?? null;
  }
}

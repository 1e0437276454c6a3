import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/database/reads.js';
import type { DeliveryStatus } from './entities/mail-delivery.entity.js';

const STATUS = { name: 'mail-deliveries-status', text: 'SELECT status FROM mail_deliveries WHERE letter_id = $1' };

/** What became of letters, for whoever is about to send one. */
@Injectable()
export class MailDeliveries {
  constructor(private readonly reads: Reads) {}

  /** Null when no try has been made. */
  async statusOf(letterId: string): Promise<DeliveryStatus | null> {
    const row = await this.reads.first<{ status: DeliveryStatus }>(STATUS, [letterId]);
    return row?.status ?? null;
  }
}

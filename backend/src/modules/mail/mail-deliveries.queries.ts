import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/database/reads.js';
import type { DeliveryStatus } from './entities/mail-delivery.entity.js';

const STATUS = { name: 'mail-deliveries-status', text: 'SELECT status FROM mail_deliveries WHERE letter_id = $1' };

/** The delivery status of letters, checked before one is sent. */
@Injectable()
export class MailDeliveries {
  constructor(private readonly reads: Reads) {}

  /** Returns null when delivery has not been attempted. */
  async statusOf(letterId: string): Promise<DeliveryStatus | null> {
    const row = await this.reads.first<{ status: DeliveryStatus }>(STATUS, [letterId]);
    return row?.status ?? null;
  }
}

import { Entity, PrimaryColumn } from 'typeorm';

/** Nothing but a row to lock: whoever reads a balance in order to change it holds it until the end. */
@Entity('point_ledgers')
export class PointLedger {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;
}

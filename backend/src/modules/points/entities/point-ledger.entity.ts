import { Entity, PrimaryColumn } from 'typeorm';

/** Only a row to lock: a transaction that reads a balance in order to change it holds the lock until its end. */
@Entity('point_ledgers')
export class PointLedger {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The keys that unsubscribe links are signed with. The newest signs; the others stay, so that old links keep working.
 */
@Entity('unsubscribe_keys')
export class UnsubscribeKey {
  /** 1 to 255: the first byte of a token. */
  @PrimaryColumn({ type: 'smallint' })
  id!: number;

  /** 32 bytes. */
  @Column({ type: 'bytea' })
  secret!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}

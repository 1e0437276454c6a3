import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture that the user chose. In a table of its own, as most reads of an account do without it. */
@Entity('account_avatars')
@Check('account_avatars_size', 'length(picture) <= 44000')
export class AccountAvatar {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** `data:` URI of a PNG or JPEG. */
  @Column({ type: 'text' })
  picture!: string;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;
}

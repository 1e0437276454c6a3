import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export const CONSENT_KINDS = ['terms', 'marketing'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** One answer by a person: to which text, when, where. The newest of a kind counts. */
@Entity('consents')
@Index('consents_account', ['accountId', 'kind', 'answeredAt'])
export class Consent {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ type: 'text' })
  kind!: ConsentKind;

  /** Version of the text that was shown. */
  @Column({ type: 'text' })
  version!: string;

  @Column({ name: 'is_granted', type: 'boolean' })
  isGranted!: boolean;

  /** Where it was given: `register`, `email-subscription`, `one-click`. */
  @Column({ type: 'text' })
  source!: string;

  @Column({ name: 'answered_at', type: 'timestamptz' })
  answeredAt!: Date;
}

import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One answer to whether a company may be named as a customer: to which text, when, where. The newest counts. */
@Entity('case_consents')
@Index('case_consents_application', ['applicationId', 'answeredAt'])
export class CaseConsent {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ name: 'application_id', type: 'uuid' })
  applicationId!: string;

  /** Version of the text that was shown. */
  @Column({ type: 'text' })
  version!: string;

  @Column({ name: 'is_granted', type: 'boolean' })
  isGranted!: boolean;

  /** Where it was given: `application`, `account`; `staff` for one that was withdrawn by mail or telephone. */
  @Column({ type: 'text' })
  source!: string;

  @Column({ name: 'answered_at', type: 'timestamptz' })
  answeredAt!: Date;
}

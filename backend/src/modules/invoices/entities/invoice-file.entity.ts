import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The issued file. Separate from its request, so that lists never load its bytes. */
@Entity('invoice_files')
export class InvoiceFile {
  @PrimaryColumn({ name: 'invoice_id', type: 'uuid' })
  invoiceId!: string;

  /** A PDF. */
  @Column({ type: 'bytea' })
  bytes!: Buffer;

  @Column({ name: 'uploaded_by', type: 'uuid' })
  uploadedBy!: string;

  @Column({ name: 'uploaded_at', type: 'timestamptz' })
  uploadedAt!: Date;
}

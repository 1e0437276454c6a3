import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An unanswered captcha. The first try, right or wrong, removes its row. */
@Entity('captchas')
export class OpenCaptcha {
  /** SHA-256 of the issued key, base64url: reading this table reveals no key. */
  @PrimaryColumn('text')
  key!: string;

  /** HMAC-SHA-256 of the normalised answer under the issued key. */
  @Column('bytea')
  digest!: Buffer;

  /** The form it was requested for, or the form whose proof of work it is; null when the request named none. */
  @Column('text', { nullable: true })
  purpose!: string | null;

  /** Average number of attempts to solve a computation; null for a picture. */
  @Column('integer', { nullable: true })
  work!: number | null;

  /** The first instant at which it no longer works, by the application's clock. */
  @Index('captchas_expires_at')
  @Column('timestamptz')
  expiresAt!: Date;
}

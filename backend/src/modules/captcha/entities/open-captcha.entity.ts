import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A captcha that waits for its answer. Its row is removed by the first try, right or wrong. */
@Entity('captchas')
export class OpenCaptcha {
  /** SHA-256 of the key that was handed out, base64url: who reads this table holds no key. */
  @PrimaryColumn({ type: 'text' })
  key!: string;

  /** HMAC-SHA-256 of the normalised answer under the key that was handed out. */
  @Column({ type: 'bytea' })
  digest!: Buffer;

  /** The form it was asked for, or the door whose proof it is; null when the asker named none. */
  @Column({ type: 'text', nullable: true })
  purpose!: string | null;

  /** Attempts that a computation takes on average; null for a picture. */
  @Column({ type: 'integer', nullable: true })
  work!: number | null;

  /** The first instant at which it no longer works, by the application's clock. */
  @Index('captchas_expires_at')
  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

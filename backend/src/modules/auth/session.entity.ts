import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A live sign-in. The token itself is only in the browser. */
@Entity('sessions')
@Unique('sessions_token_hash', ['tokenHash'])
@Index('sessions_account', ['accountId'])
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** SHA-256: the token has 256 random bits, so a slow hash would add nothing. */
  @Column({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  /** Network address and browser at sign-in, shown so that the owner can recognise the session. */
  @Column({ type: 'text' })
  address!: string;

  @Column({ type: 'text' })
  agent!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When its holder last proved their identity. */
  @Column({ name: 'authenticated_at', type: 'timestamptz' })
  authenticatedAt!: Date;

  /** When its holder last used a passkey; null if only a password was used. */
  @Column({ name: 'passkey_shown_at', type: 'timestamptz', nullable: true })
  passkeyShownAt!: Date | null;

  /** Accurate to the minute. */
  @Column({ name: 'last_used_at', type: 'timestamptz' })
  lastUsedAt!: Date;
}

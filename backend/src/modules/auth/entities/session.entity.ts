import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One sign-in that still holds. The token itself is only in the browser. */
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

  /** Address and browser at sign-in, for the owner to recognise. */
  @Column({ type: 'text' })
  address!: string;

  @Column({ type: 'text' })
  agent!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When its holder last proved who they are. */
  @Column({ name: 'authenticated_at', type: 'timestamptz' })
  authenticatedAt!: Date;

  /** When its holder last showed a passkey; null when it was only ever a password. */
  @Column({ name: 'passkey_shown_at', type: 'timestamptz', nullable: true })
  passkeyShownAt!: Date | null;

  /** Kept to the minute. */
  @Column({ name: 'last_used_at', type: 'timestamptz' })
  lastUsedAt!: Date;
}

import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Platform } from '../../domain/accounts/session-life.js';
import { safeInteger } from '../../platform/database/transactions.js';

/** A key that signs its owner in. The private key is on the owner's device, or with the provider that syncs it. */
@Entity('webauthn_credentials')
@Unique('webauthn_credentials_credential_id', ['credentialId'])
@Index('webauthn_credentials_account', ['accountId'])
export class Passkey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  accountId!: string;

  /** Chosen by the authenticator; 1 to 1,023 bytes. */
  @Column('bytea')
  credentialId!: Buffer;

  /** COSE key. */
  @Column('bytea')
  publicKey!: Buffer;

  /** The authenticator's signature counter; always 0 for authenticators that have none. */
  @Column('bigint', { transformer: safeInteger })
  counter!: number;

  /** How browsers reach it: `internal`, `usb`, `hybrid` and so on. */
  @Column('text', { array: true })
  transports!: string[];

  /** Name chosen by the owner. */
  @Column('text')
  name!: string;

  /** Operating system of the browser that added it. */
  @Column('text')
  platform!: Platform;

  /** Backed up by its provider, so that it may be on several devices. */
  @Column('boolean')
  isSynced!: boolean;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  webauthn_credentials: {
    holds: 'Passkeys.',
    columns: {
      account_id: 'account that signs in with it',
    },
  },
} as const;

import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Platform } from '../../../domain/accounts/device-platform.js';
import { safeInteger } from '../../../platform/database/transformers.js';

/** A key that signs its owner in. The private half is on the owner's device, or with whoever syncs it. */
@Entity('webauthn_credentials')
@Unique('webauthn_credentials_credential_id', ['credentialId'])
@Index('webauthn_credentials_account', ['accountId'])
export class Passkey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** As the authenticator named it; 1 to 1,023 bytes. */
  @Column({ name: 'credential_id', type: 'bytea' })
  credentialId!: Buffer;

  /** COSE key. */
  @Column({ name: 'public_key', type: 'bytea' })
  publicKey!: Buffer;

  /** Signatures so far, as the authenticator counts them; 0 for ever with those that do not count. */
  @Column({ type: 'bigint', transformer: safeInteger })
  counter!: number;

  /** How browsers reach it: `internal`, `usb`, `hybrid` and so on. */
  @Column({ type: 'text', array: true })
  transports!: string[];

  /** The owner's own word for it. */
  @Column({ type: 'text' })
  name!: string;

  /** Operating system of the browser that added it. */
  @Column({ type: 'text' })
  platform!: Platform;

  /** Backed up by its maker, so that it is on several devices. */
  @Column({ name: 'is_synced', type: 'boolean' })
  isSynced!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}

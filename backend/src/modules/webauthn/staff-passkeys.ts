import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { Principal } from '../../platform/http/access/principal.js';
import type { Passkey } from './entities/passkey.entity.js';

/** What is asked of staff beyond what is asked of customers. */
@Injectable()
export class StaffPasskeys {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * In production a member of staff who has passkeys must have shown one in this session before they are added to or
   * removed: otherwise a stolen password could bring a passkey of its own and with it enter the console.
   *
   * Refuses with auth.passkey_needed.
   */
  demandOwn({ role, passkeyShownAt }: Principal, known: readonly Passkey[]): void {
    if (!this.settings.production || role === 'customer' || known.length === 0 || passkeyShownAt !== null) return;
    throw new AppError('auth.passkey_needed');
  }
}

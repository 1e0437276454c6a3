import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { Principal } from '../../platform/http/access/principal.js';
import type { Passkey } from './entities/passkey.entity.js';

/** Requirements for staff beyond those for customers. */
@Injectable()
export class StaffPasskeys {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * In production, staff who have passkeys must have shown one in this session before they add or remove one. Otherwise
   * a stolen password would be enough to register a passkey and enter the console with it.
   *
   * Refuses with auth.passkey_needed.
   */
  demandOwn({ role, passkeyShownAt }: Principal, known: readonly Passkey[]): void {
    if (!this.settings.production || role === 'customer' || known.length === 0 || passkeyShownAt !== null) return;
    throw new AppError('auth.passkey_needed');
  }
}

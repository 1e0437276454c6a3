import { Controller, Get, Header, Inject } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access.js';
import { Returns } from '../../../platform/http/returns.js';
import { SIGNING_KEYS, type SigningKeys } from '../signing.js';
import { PublicKeysView } from './license-keys.views.js';

/** What a product or a customer needs to check a file without us. */
@Controller('license')
@LetsIn('public')
export class LicenseVerificationController {
  constructor(@Inject(SIGNING_KEYS) private readonly keys: SigningKeys) {}

  /** The public keys by id, as a JSON Web Key Set. */
  @Get('public-keys')
  @Header('cache-control', 'public, max-age=3600')
  @Returns(200, PublicKeysView)
  publicKeys(): PublicKeysView {
    return { keys: [...this.keys.keys.keys] };
  }
}

import { Body, Controller, Post } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  RequiresIdempotencyKey,
} from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { LicenseUpgrades } from '../license-upgrades.service.js';
import { SpendPoints } from './upgrades.dto.js';
import { BoughtUpgradeView } from './upgrades.views.js';

@Controller('account/points')
@LetsIn('customer')
export class UpgradesController {
  constructor(private readonly upgrades: LicenseUpgrades) {}

  /** Spends points on more capacity or months of a professional licence. */
  @Post('spend')
  @Limit({ name: 'points-spend', points: 60, windowSeconds: 600, per: 'account' })
  @RequiresIdempotencyKey()
  @Returns(200, BoughtUpgradeView)
  async spend(
    @CurrentAccount() { accountId }: Principal,
    @Body() { paidId, kind, quantity }: SpendPoints,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<BoughtUpgradeView> {
    return this.upgrades.buy({ accountId, licenseId: paidId, kind, quantity }, key);
  }
}

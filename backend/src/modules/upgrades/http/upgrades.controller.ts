import { Body, Controller, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ADDITION_KINDS, type AdditionKind } from '../../../domain/licensing/renewal-and-upgrade.js';
import { MAX_POINT_QUANTITY } from '../../../domain/pricing/discounts.js';
import { IsId } from '../../../platform/http/input/clean-text.js';
import { CurrentAccount, LetsIn, type Principal } from '../../../platform/http/access/access.js';
import { WholeNumber } from '../../../platform/http/input/fields.js';
import { CapacityView, Returns } from '../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  RequiresIdempotencyKey,
} from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { LicenseUpgrades } from '../license-upgrades.service.js';

class SpendPoints {
  /** The licence to add to. */
  @ApiProperty({ format: 'uuid' })
  @IsId()
  paidId!: string;

  @ApiProperty({ enum: ADDITION_KINDS })
  @IsIn(ADDITION_KINDS)
  kind!: AdditionKind;

  @WholeNumber(1, MAX_POINT_QUANTITY)
  quantity!: number;
}

/** What was spent, and the licence as it is now. */
class BoughtUpgradeView extends CapacityView {
  @ApiProperty({ type: 'integer', description: 'Points spent' }) cost!: number;
  @ApiProperty({ type: 'integer', description: 'Points remaining' }) balance!: number;
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null if permanent' })
  expiresAt!: string | null;
}

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

import { Module } from '@nestjs/common';
import { PaidModule } from '../paid/index.js';
import { PointsModule } from '../points/index.js';
import { UpgradesController } from './http/upgrades.controller.js';
import { LicenseUpgrades } from './license-upgrades.service.js';
import { UpgradesInvariants } from './upgrades.invariants.js';

@Module({
  imports: [PaidModule, PointsModule],
  controllers: [UpgradesController],
  providers: [UpgradesInvariants, LicenseUpgrades],
})
export class UpgradesModule {}

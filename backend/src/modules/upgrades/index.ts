import { Module } from '@nestjs/common';
import { PaidModule } from '../paid/index.js';
import { PointsModule } from '../points/index.js';
import { UpgradesController } from './http/upgrades.controller.js';
import { LicenseUpgrades } from './license-upgrades.service.js';

@Module({
  imports: [PaidModule, PointsModule],
  controllers: [UpgradesController],
  providers: [LicenseUpgrades],
})
export class UpgradesModule {}

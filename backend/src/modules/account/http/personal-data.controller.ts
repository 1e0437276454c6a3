import { Controller, Get, Header } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Clock } from '../../../platform/clock/clock.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { PersonalData } from '../personal-data.js';

class PersonalDataView {
  @ApiProperty({ format: 'date-time' }) exportedAt!: string;
  /** One section per subject: account, sessions, orders and so on. */
  @ApiProperty({ type: 'object', additionalProperties: true }) data!: Record<string, unknown>;
}

@Controller('account/export')
export class PersonalDataController {
  constructor(
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Everything we store about the signed-in account, as a file. */
  @Get()
  @LetsIn('customer')
  @Limit({ name: 'account-export', points: 10, windowSeconds: 3_600, per: 'account' })
  @Header('content-disposition', 'attachment; filename="account.json"')
  @Returns(200, PersonalDataView)
  async export(@CurrentAccount() { accountId }: Principal): Promise<PersonalDataView> {
    return { exportedAt: this.clock.now().toISOString(), data: await this.personalData.export(accountId) };
  }
}

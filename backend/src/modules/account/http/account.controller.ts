import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiQuery } from '@nestjs/swagger';
import { Allow, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { type Locale, LOCALES } from '../../../domain/locale/locales.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CurrentAccount, LetsIn, type Principal } from '../../../platform/http/access/access.js';
import { IsName, IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { AccountInfoView, AccountQueries, ConsentView } from '../account.queries.js';
import { Accounts } from '../accounts.service.js';
import { PersonalData } from '../personal-data.js';

/** Above any picture that the rule accepts. */
const MAX_AVATAR_TEXT = 60_000;

class UpdateAccount {
  @ApiPropertyOptional({ maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  @IsName()
  name?: string;

  /** Language of mails. */
  @ApiPropertyOptional({ enum: LOCALES })
  @IsOptional()
  @IsIn(LOCALES)
  locale?: Locale;

  /** The user's own picture as a `data:` URI, PNG or JPEG of at most 32 KiB; null restores the generated one. */
  @ApiPropertyOptional({ type: String, maxLength: MAX_AVATAR_TEXT, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_AVATAR_TEXT)
  @IsNotTyped()
  avatar?: string | null;

  /** Ignored: clients may send back the record they hold. Only `change-mail` changes the address. */
  @ApiPropertyOptional({ type: String })
  @Allow()
  @IsNotTyped()
  mail?: unknown;
}

@Controller('account')
@LetsIn('customer')
export class AccountController {
  constructor(
    private readonly accounts: Accounts,
    private readonly queries: AccountQueries,
  ) {}

  /** The current user. `redirect` is for the client's own use and does not change the response. */
  @Get('info')
  @ApiQuery({ name: 'redirect', required: false, enum: ['true', 'false'] })
  @Returns(200, AccountInfoView)
  async info(@CurrentAccount() { accountId }: Principal): Promise<AccountInfoView> {
    return this.queries.info(accountId);
  }

  @Post('info')
  @Returns(200, AccountInfoView)
  async update(@CurrentAccount() principal: Principal, @Body() body: UpdateAccount): Promise<AccountInfoView> {
    await this.accounts.updateProfile(principal.accountId, body);
    return this.queries.info(principal.accountId);
  }

  /** What the account agreed to or withdrew: its newest answer of each kind. */
  @Get('consents')
  @Returns(200, [ConsentView])
  async consents(@CurrentAccount() { accountId }: Principal): Promise<ConsentView[]> {
    return this.queries.consents(accountId);
  }

  /** Stops marketing mail. Mails about the account and its orders are still sent. */
  @Post('marketing-email/unsubscribe')
  @Returns(200, AccountInfoView)
  async unsubscribe(@CurrentAccount() { accountId }: Principal): Promise<AccountInfoView> {
    const answer = { isSubscribed: false, source: 'email-subscription' } as const;
    await this.accounts.changeSubscription(accountId, answer);
    return this.queries.info(accountId);
  }

  /** Rate-limited because each change is stored permanently; unsubscribing is always possible. */
  @Post('marketing-email/subscribe')
  @Limit({ name: 'subscribe', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(200, AccountInfoView)
  async subscribe(@CurrentAccount() { accountId }: Principal): Promise<AccountInfoView> {
    const answer = { isSubscribed: true, source: 'email-subscription' } as const;
    await this.accounts.changeSubscription(accountId, answer);
    return this.queries.info(accountId);
  }
}

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

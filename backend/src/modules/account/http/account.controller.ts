import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { permissionsOf } from '../../../domain/access/roles.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { type AccountInfo, AccountQueries } from '../account.queries.js';
import { Accounts } from '../accounts.service.js';
import { avatarOf } from '../avatar.js';
import { AccountInfoView, ConsentView, UpdateAccount } from './account.dto.js';

function toView(info: AccountInfo): AccountInfoView {
  const [createdAt, deletionDueAt] = [info.createdAt.toISOString(), info.deletionDueAt?.toISOString() ?? null];
  const avatar = info.ownAvatar ?? avatarOf(info.id, info.name);
  const permissions = [...permissionsOf(info.role)];
  return { ...info, permissions, avatar, hasOwnAvatar: info.ownAvatar !== null, createdAt, deletionDueAt };
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
    return toView(await this.queries.info(accountId));
  }

  @Post('info')
  @Returns(200, AccountInfoView)
  async update(@CurrentAccount() principal: Principal, @Body() body: UpdateAccount): Promise<AccountInfoView> {
    await this.accounts.updateProfile(principal.accountId, body);
    return toView(await this.queries.info(principal.accountId));
  }

  /** What the account agreed to or withdrew: its newest answer of each kind. */
  @Get('consents')
  @Returns(200, [ConsentView])
  async consents(@CurrentAccount() { accountId }: Principal): Promise<ConsentView[]> {
    const answers = await this.queries.consents(accountId);
    return answers.map(({ answeredAt, ...answer }) => ({ ...answer, answeredAt: answeredAt.toISOString() }));
  }

  /** Stops marketing mail. Mails about the account and its orders still come. */
  @Post('marketing-email/unsubscribe')
  @Returns(200, AccountInfoView)
  async unsubscribe(@CurrentAccount() { accountId }: Principal): Promise<AccountInfoView> {
    const answer = { isSubscribed: false, source: 'email-subscription' } as const;
    await this.accounts.changeSubscription(accountId, answer);
    return toView(await this.queries.info(accountId));
  }

  /** Rate-limited because each change is stored permanently; unsubscribing is always possible. */
  @Post('marketing-email/subscribe')
  @Limit({ name: 'subscribe', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(200, AccountInfoView)
  async subscribe(@CurrentAccount() { accountId }: Principal): Promise<AccountInfoView> {
    const answer = { isSubscribed: true, source: 'email-subscription' } as const;
    await this.accounts.changeSubscription(accountId, answer);
    return toView(await this.queries.info(accountId));
  }
}

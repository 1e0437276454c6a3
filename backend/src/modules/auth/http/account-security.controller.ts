import { Body, Controller, Post } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { NeedsRecentProof } from '../../../platform/http/access/recent-proof.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { AccountDeletion } from '../../account/index.js';
import { Confirmation } from '../confirmation.service.js';
import { MailChange } from '../mail-change.service.js';
import { ChangeMail, Confirm, DONE, DoneView, SendMailChangeCode } from './auth.dto.js';

/** Routes that decide who controls an account. */
@Controller('account')
@LetsIn('customer')
export class AccountSecurityController {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly mailChange: MailChange,
    private readonly deletion: AccountDeletion,
  ) {}

  /** Confirms the password, which opens the steps below for ten minutes. Signing in again does the same. */
  @Post('confirm')
  @Limit({ name: 'confirm', points: 10, windowSeconds: 900, per: 'account' })
  @Returns(200, DoneView)
  async confirm(@CurrentAccount() principal: Principal, @Body() { password }: Confirm): Promise<DoneView> {
    await this.confirmation.confirm(principal, password);
    return DONE;
  }

  /** Mails a code to the new address. The response is the same whether or not the address has an account. */
  @Post('change-mail/send-code')
  @NeedsRecentProof()
  @Limit({ name: 'change-mail-code', points: 10, windowSeconds: 3_600, per: 'account' })
  @Returns(200, DoneView)
  async sendMailChangeCode(
    @CurrentAccount() { accountId }: Principal,
    @Body() { mail }: SendMailChangeCode,
  ): Promise<DoneView> {
    await this.mailChange.sendCode(accountId, mail);
    return DONE;
  }

  /** Moves the account to the address that the code was sent to, and notifies the old address. */
  @Post('change-mail')
  @NeedsRecentProof()
  @Limit({ name: 'change-mail', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(200, DoneView)
  async changeMail(@CurrentAccount() principal: Principal, @Body() { mail, code }: ChangeMail): Promise<DoneView> {
    await this.mailChange.change(principal, mail, code);
    return DONE;
  }

  /** Schedules the account's erasure in 15 days. */
  @Post('delete')
  @NeedsRecentProof()
  @Returns(200, DoneView)
  async requestDeletion(@CurrentAccount() { accountId }: Principal): Promise<DoneView> {
    await this.deletion.request(accountId);
    return DONE;
  }

  /** Cancels the scheduled erasure. */
  @Post('delete/cancel')
  @Returns(200, DoneView)
  async cancelDeletion(@CurrentAccount() { accountId }: Principal): Promise<DoneView> {
    await this.deletion.cancel(accountId);
    return DONE;
  }
}

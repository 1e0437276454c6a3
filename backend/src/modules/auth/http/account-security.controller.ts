import { Body, Controller, Ip, Post } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { NeedsRecentProof } from '../../../platform/http/access/recent-proof.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { AccountDeletion } from '../../account/index.js';
import { Confirmation } from '../confirmation.service.js';
import { MailChange } from '../mail-change.service.js';
import { ChangeMail, Confirm, DONE, DoneView, SendMailChangeCode } from './auth.dto.js';

/** Steps that decide who holds an account. */
@Controller('account')
@LetsIn('customer')
export class AccountSecurityController {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly mailChange: MailChange,
    private readonly deletion: AccountDeletion,
  ) {}

  /** Shows the password once more, so that the steps below are open for ten minutes. Signing in anew does the same. */
  @Post('confirm')
  @Limit({ name: 'confirm', points: 10, windowSeconds: 900, per: 'account' })
  @Returns(200, DoneView)
  async confirm(
    @CurrentAccount() principal: Principal,
    @Body() { password }: Confirm,
    @Ip() address: string,
  ): Promise<DoneView> {
    await this.confirmation.confirm(principal, password, address);
    return DONE;
  }

  /** Mails a code to the new address. Answers alike whether somebody has it or not. */
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

  /** Moves the account to the address whose code was read; the old address is told. */
  @Post('change-mail')
  @NeedsRecentProof()
  @Limit({ name: 'change-mail', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(200, DoneView)
  async changeMail(
    @CurrentAccount() principal: Principal,
    @Body() { mail, code }: ChangeMail,
    @Ip() address: string,
  ): Promise<DoneView> {
    await this.mailChange.change(principal, mail, code, address);
    return DONE;
  }

  /** Asks for the account to be erased in 15 days. */
  @Post('delete')
  @NeedsRecentProof()
  @Returns(200, DoneView)
  async requestDeletion(@CurrentAccount() { accountId }: Principal, @Ip() address: string): Promise<DoneView> {
    await this.deletion.request(accountId, address);
    return DONE;
  }

  /** Takes the wish to be erased back. */
  @Post('delete/cancel')
  @Returns(200, DoneView)
  async cancelDeletion(@CurrentAccount() { accountId }: Principal, @Ip() address: string): Promise<DoneView> {
    await this.deletion.cancel(accountId, address);
    return DONE;
  }
}

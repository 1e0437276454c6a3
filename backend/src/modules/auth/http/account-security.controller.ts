import { Body, Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../domain/errors/index.js';
import {
  CurrentAccount,
  LetsIn,
  NeedsPasskeyOfStaff,
  NeedsRecentProof,
  type Principal,
  Requires,
} from '../../../platform/http/access/access.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { AccountDeletion } from '../../account/index.js';
import { Confirmation } from '../password-change.service.js';
import { MailChange } from '../mail-change.service.js';
import { Sessions } from '../sessions.service.js';
import { ChangeMail, Confirm, DONE, DoneView, SendMailChangeCode } from './auth.dto.js';

/** Routes that decide who controls an account. */
@Controller('account')
@LetsIn('customer')
export class AccountSecurityController {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly mailChange: MailChange,
    private readonly deletion: AccountDeletion,
    private readonly sessions: Sessions,
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
  @NeedsPasskeyOfStaff()
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
  @NeedsPasskeyOfStaff()
  @NeedsRecentProof()
  @Limit({ name: 'change-mail', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(200, DoneView)
  async changeMail(@CurrentAccount() principal: Principal, @Body() { mail, code }: ChangeMail): Promise<DoneView> {
    await this.mailChange.change(principal, mail, code);
    return DONE;
  }

  /** Schedules the account's erasure in 15 days. */
  @Post('delete')
  @NeedsPasskeyOfStaff()
  @NeedsRecentProof()
  @Returns(200, DoneView)
  async requestDeletion(@CurrentAccount() principal: Principal): Promise<DoneView> {
    await this.deletion.request(principal.accountId, (tx) => this.sessions.requireLive(tx, principal));
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

class SessionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** Whether this is the session of the request. */
  @ApiProperty() isCurrent!: boolean;
  /** Network address at sign-in. */
  @ApiProperty() address!: string;
  /** User agent of the browser at sign-in. */
  @ApiProperty() agent!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  /** Accurate to the minute. */
  @ApiProperty({ format: 'date-time' }) lastUsedAt!: string;
}

@Controller('account/sessions')
@LetsIn('customer')
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  /** Where the account is signed in, most recently used first. */
  @Get()
  @Returns(200, [SessionView])
  async list(@CurrentAccount() principal: Principal): Promise<SessionView[]> {
    const alive = await this.sessions.list(principal);
    return alive.map(({ id, address, agent, createdAt, lastUsedAt }) => ({
      id,
      isCurrent: id === principal.sessionId,
      address,
      agent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
  }

  /** Ends one session. */
  @Delete(':id')
  @Returns(200, DoneView)
  async end(@CurrentAccount() { accountId }: Principal, @Param('id') id: string): Promise<DoneView> {
    if (!isUUID(id)) throw new AppError('auth.session_not_found');
    await this.sessions.end(accountId, id);
    return DONE;
  }

  /** Ends every other session. */
  @Delete()
  @Returns(200, DoneView)
  async endOthers(@CurrentAccount() principal: Principal): Promise<DoneView> {
    await this.sessions.endOthers(principal);
    return DONE;
  }
}

/**
 * Queried by nginx before it accepts an upload: whether the sender may upload at all. The route that receives the file
 * checks the rest. See docs/decisions/0071-http-server.md.
 */
@Controller()
export class UploadPermissionController {
  /** Whether the caller may upload a file as a customer. */
  @Get('account/upload-permission')
  @LetsIn('customer')
  @ReturnsNothing()
  forCustomers(@CurrentAccount() { accountId }: Principal, @Res({ passthrough: true }) reply: FastifyReply): void {
    // nginx counts the files of each customer.
    void reply.header('x-uploading-customer', accountId);
  }

  /** Whether the caller may upload a file in the console. */
  @Get('admin/upload-permission')
  @Requires('invoices.issue')
  @ReturnsNothing()
  forStaff(): void {}
}

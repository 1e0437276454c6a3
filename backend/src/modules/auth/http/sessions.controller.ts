import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { AppError } from '../../../domain/errors/index.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Sessions } from '../sessions.service.js';
import { DONE, DoneView } from './auth.dto.js';

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

import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import { Clock } from '../../../platform/clock/clock.js';
import { columnsFor, type RequestWithColumns } from '../../../platform/http/account-columns.js';
import type { Principal } from '../../../platform/http/principal.js';
import { SESSION_STRATEGY } from '../../../platform/http/session.guard.js';
import { Sessions } from '../sessions.service.js';

/** Reads X-Auth-Token. A token that is not good makes an anonymous caller. */
@Injectable()
export class SessionTokenStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {
    super();
  }

  async validate(request: RequestWithColumns): Promise<Principal | false> {
    const token = request.headers['x-auth-token'];
    if (typeof token !== 'string') return false;
    const found = await this.sessions.identify(token, columnsFor(request, this.clock.now()));
    if (!found) return false;
    request.accountColumns = found.columns;
    return found.principal;
  }
}

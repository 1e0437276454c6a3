import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { columnsFor, type RequestWithColumns } from '../../../platform/http/access/account-columns.js';
import { Admission } from '../../../platform/http/access/admission.js';
import type { Principal } from '../../../platform/http/access/principal.js';
import { Sessions } from '../sessions.service.js';

/** Reads X-Auth-Token for whoever admits callers. */
@Injectable()
export class SessionToken implements OnModuleInit {
  constructor(
    private readonly admission: Admission,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.admission.identifyBy((request) => this.#identify(request));
  }

  async #identify(request: RequestWithColumns): Promise<Principal | null> {
    const token = request.headers['x-auth-token'];
    if (typeof token !== 'string') return null;
    const found = await this.sessions.identify(token, columnsFor(request, this.clock.now()));
    if (!found) return null;
    request.accountColumns = found.columns;
    return found.principal;
  }
}

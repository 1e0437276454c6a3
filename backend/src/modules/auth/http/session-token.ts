import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Admission } from '../../../platform/http/access/admission.js';
import type { Principal } from '../../../platform/http/access/principal.js';
import { Sessions } from '../sessions.service.js';

/** Reads X-Auth-Token for the access guards. */
@Injectable()
export class SessionToken implements OnModuleInit {
  constructor(
    private readonly admission: Admission,
    private readonly sessions: Sessions,
  ) {}

  onModuleInit(): void {
    this.admission.identifyBy((request) => this.#identify(request));
  }

  async #identify(request: FastifyRequest): Promise<Principal | null> {
    const token = request.headers['x-auth-token'];
    if (typeof token !== 'string') return null;
    return this.sessions.identify(token);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppError } from '../../../domain/errors/index.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { type Access, mayEnter } from './access.js';
import { isSameForAll } from '../server/answer-copies.js';
import type { AuthenticatedRequest, Principal } from './principal.js';

/** The owner of a request's X-Auth-Token; null when the token is not valid. */
type Identify = (request: AuthenticatedRequest) => Promise<Principal | null>;

/** Decides who is admitted. Anonymous callers pass public routes only. */
@Injectable()
export class Admission {
  #identify: Identify | null = null;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** For the module that stores sessions. */
  identifyBy(identify: Identify): void {
    this.#identify = identify;
  }

  /**
   * Admits a caller and records its identity, looking a session up at most once per request. A token that is not valid
   * makes an anonymous caller; an error during the look-up is an error, never a pass.
   *
   * Refuses with auth.required, auth.forbidden and auth.passkey_needed.
   */
  async admit(request: AuthenticatedRequest, access: Access): Promise<void> {
    const hasToken = Boolean(request.headers['x-auth-token']);
    // Clients send their token with every call; responses that are the same for all callers need no database query for
    // it.
    if (access === 'public' && (!hasToken || isSameForAll(request))) return;

    if (request.user === undefined) request.user = hasToken ? await this.#callerOf(request) : null;
    if (access === 'public') return;
    if (!request.user) throw new AppError('auth.required');
    if (!mayEnter(request.user.role, access)) throw new AppError('auth.forbidden');
    if (access !== 'customer' && this.#lacksPasskey(request.user)) throw new AppError('auth.passkey_needed');
  }

  #callerOf(request: AuthenticatedRequest): Promise<Principal | null> {
    if (!this.#identify) throw new Error('no module has registered a way to identify tokens');
    return this.#identify(request);
  }

  /** A stolen password alone does not open the console. Outside production a passkey may not be available. */
  #lacksPasskey({ passkeyShownAt }: Principal): boolean {
    return this.settings.production && passkeyShownAt === null;
  }
}

/**
 * Admits callers that send a body before it is read: guards run only after it, so an unauthorised caller could make us
 * hold and parse one. Which route admits whom is in the contract.
 */
export function registerAdmission(fastify: FastifyInstance, admission: Admission, { paths }: OpenAPIObject): void {
  const accessAt = new Map<string, Access>();
  for (const [path, operations] of Object.entries(paths)) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const [method, operation] of Object.entries(operations as Readonly<Record<string, unknown>>)) {
      const { 'x-access': access } = operation as { 'x-access'?: Access };
      if (access) accessAt.set(`${method.toUpperCase()} ${url}`, access);
    }
  }
  fastify.addHook('preParsing', async (request) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) return;
    const access = accessAt.get(`${request.method} ${request.routeOptions.url ?? ''}`);
    if (access) await admission.admit(request, access);
  });
}

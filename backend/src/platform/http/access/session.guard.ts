import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, type AuthGuardAuthenticateOptions, PassportStrategy } from '@nestjs/passport';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { Strategy } from 'passport-custom';
import { AppError } from '../../../domain/errors/index.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { isSameForAll } from '../server/request-log.js';
import { type Access, ACCESS, type AuthenticatedRequest, lacksPasskey, mayEnter, type Principal } from './access.js';

const SESSION_TOKEN = 'session-token';

/** The owner of a session token; null when the token is not valid. */
type Identify = (token: string) => Promise<Principal | null>;

/** The owner of the request's X-Auth-Token; null without a valid one. */
async function callerOf({ headers }: AuthenticatedRequest, identify: Identify): Promise<Principal | null> {
  const token = headers['x-auth-token'];
  return typeof token === 'string' && token !== '' ? identify(token) : null;
}

/**
 * Signs a request in by its X-Auth-Token. Passport keeps strategies by name for the whole process, which may hold more
 * than one site, so the guard of the site that received the request passes its own `identify`.
 */
@Injectable()
export class SessionTokenStrategy extends PassportStrategy(Strategy, SESSION_TOKEN) {
  constructor() {
    super({ passOptionsToCallback: true });
  }

  validate(request: AuthenticatedRequest, { identify }: { readonly identify: Identify }): Promise<Principal | null> {
    return callerOf(request, identify);
  }
}

/** Decides who is admitted. Anonymous callers pass public routes only. */
@Injectable()
export class Admission {
  #identify: Identify | null = null;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** For the module that stores sessions. */
  identifyBy(identify: Identify): void {
    this.#identify = identify;
  }

  /** The owner of a session token. */
  readonly identify: Identify = (token) => {
    if (!this.#identify) throw new Error('no module has registered a way to identify tokens');
    return this.#identify(token);
  };

  /**
   * Whether a route needs to know its caller. Clients send their token with every call; public responses that are the
   * same for all callers need no database query for it.
   */
  asksWho(request: AuthenticatedRequest, access: Access): boolean {
    return access !== 'public' || (Boolean(request.headers['x-auth-token']) && !isSameForAll(request));
  }

  /** Refuses with auth.required, auth.forbidden and auth.passkey_needed. */
  check({ user }: AuthenticatedRequest, access: Access): void {
    if (access === 'public') return;
    if (!user) throw new AppError('auth.required');
    if (!mayEnter(user.role, access)) throw new AppError('auth.forbidden');
    if (access !== 'customer' && lacksPasskey(this.settings, user)) throw new AppError('auth.passkey_needed');
  }

  /** Signs the caller in and admits it, as the guard does. */
  async admit(request: AuthenticatedRequest, access: Access): Promise<void> {
    if (this.asksWho(request, access)) request.user = await callerOf(request, this.identify);
    this.check(request, access);
  }
}

/**
 * Admits callers that send a body before it is read: guards run only after it, so an unauthorised caller could make us
 * hold and parse one. The guard finds the caller in the request. Which route admits whom is in the contract.
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

/** Admits callers to the routes that declare who may call them; all others are always refused. */
@Injectable()
export class SessionGuard extends AuthGuard(SESSION_TOKEN) {
  readonly #options: AuthGuardAuthenticateOptions;

  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {
    super();
    this.#options = { session: false, identify: admission.identify };
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined)
      throw new Error(
        `${context.getClass().name}.${context.getHandler().name} does not declare who may call it (@LetsIn)`,
      );
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    // A request with a body was signed in before the body was read.
    if (this.admission.asksWho(request, access) && request.user === undefined) await super.canActivate(context);
    this.admission.check(request, access);
    return true;
  }

  override getAuthenticateOptions(): AuthGuardAuthenticateOptions {
    return this.#options;
  }

  /** Whether the route admits anonymous callers is decided by `check`; a failed look-up is an error, never a pass. */
  override handleRequest<Caller>(error: unknown, user: Caller): Caller | null {
    if (error) throw error;
    return user || null;
  }
}

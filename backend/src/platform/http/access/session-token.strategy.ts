import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { AuthenticatedRequest, Principal } from './principal.js';

export const SESSION_TOKEN = 'session-token';

/** The owner of a session token; null when the token is not valid. */
export type Identify = (token: string) => Promise<Principal | null>;

/** The owner of the request's X-Auth-Token; null without a valid one. */
export async function callerOf({ headers }: AuthenticatedRequest, identify: Identify): Promise<Principal | null> {
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

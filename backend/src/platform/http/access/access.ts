import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isStaff, may, type Permission, type Role } from '../../../domain/access/roles.js';
import { isProofRecent } from '../../../domain/accounts/session-life.js';
import { AppError } from '../../../domain/errors/index.js';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../domain/locale/locales.js';
import { Clock } from '../../clock/clock.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { type RequestKey, requestKeyOf } from '../../idempotency/request-key.js';

/** An entry of `Accept-Language` with its weight, such as `en-GB; q=0.8`. */
const ENTRY = /^\s*(?<tag>[a-z]+)\b[^;]*(?:;\s*q\s*=\s*(?<quality>[01](?:\.\d{1,3})?)\s*)?$/i;

/** The language of a response: the one that the caller prefers among ours, the default where there is none. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const [preferred] = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const { tag = '', quality = '1' } = ENTRY.exec(part)?.groups ?? {};
      return { locale: LOCALES.find((one) => one === tag.toLowerCase()), weight: Number(quality) };
    })
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return preferred?.locale ?? DEFAULT_LOCALE;
}

/**
 * The pattern of the route that serves a request, however its address is spelled (`/%61pi/plans`, `http://host/api/plans`);
 * the address itself where there is no route.
 */
export const patternOf = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string =>
  routeOptions.url ?? url;

export const ACCESS = 'http:access';

/** Who may call a route: the public, any signed-in account, any member of staff, or staff with a permission. */
export type Access = 'public' | 'customer' | 'staff' | Permission;

const lets = (access: Access): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, access),
    ApiExtension('x-access', access),
    ...(access === 'public' ? [] : [ApiSecurity('session')]),
  );

/**
 * Declares who may call a route that requires no permission. A route without either declaration is refused when it is
 * called.
 */
export const LetsIn = (access: Exclude<Access, Permission>): MethodDecorator & ClassDecorator => lets(access);

/** Names the permission that a staff route requires. On a method it replaces that of the controller. */
export const Requires = (permission: Permission): MethodDecorator & ClassDecorator => lets(permission);

/** Whether `role` may call a route for `access`. */
export function mayEnter(role: Role, access: Access): boolean {
  if (access === 'public' || access === 'customer') return true;
  return access === 'staff' ? isStaff(role) : may(role, access);
}

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The language the caller prefers. */
export const CallerLocale = createParamDecorator((_: unknown, context: ExecutionContext): Locale =>
  localeOf(requestOf(context).headers['accept-language']),
);

/** The caller's User-Agent, or an empty text. */
export const CallerAgent = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => requestOf(context).headers['user-agent'] ?? '',
);

/** The caller, as identified by the session. */
export interface Principal {
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** When this session last confirmed a password or a passkey. */
  readonly authenticatedAt: Date;
  /** When this session last confirmed a passkey; null when it was only ever a password. */
  readonly passkeyShownAt: Date | null;
}

export type AuthenticatedRequest = FastifyRequest & { user?: Principal | null };

/** The signed-in caller. Only on routes that admit no anonymous callers. */
export const CurrentAccount = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!user) throw new Error('a route that requires an account was called without one');
  return user;
});

/** The caller on a public route, or null. */
export const CallerIfAny = createParamDecorator((_: unknown, context: ExecutionContext): Principal | null => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return user ?? null;
});

/** A member of staff at work, as the audit log names one. */
export interface StaffMember {
  readonly accountId: string;
  /** Identifies the call when it is repeated, for what must happen once. */
  readonly key?: RequestKey | null;
}

/** The calling member of staff. Only on routes for staff. */
export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): StaffMember => {
  const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
  const { user } = request;
  if (!user || !isStaff(user.role)) throw new Error('a staff route was called by a non-staff account');
  return { accountId: user.accountId, key: requestKeyOf(request) };
});

/**
 * Whether a member of staff has not shown a passkey in this session: a stolen password alone opens neither the console
 * nor what decides who controls the account. Outside production a passkey may not be available.
 */
export const lacksPasskey = ({ production }: Settings, { role, passkeyShownAt }: Principal): boolean =>
  production && role !== 'customer' && passkeyShownAt === null;

@Injectable()
class StaffPasskeyGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (user && !lacksPasskey(this.settings, user)) return true;
    throw new AppError('auth.passkey_needed');
  }
}

/**
 * A route that moves, locks or deletes an account: staff in production have shown a passkey in this session, or are
 * refused with auth.passkey_needed. Those who have none yet add one first, for which the password is enough.
 */
export const NeedsPasskeyOfStaff = (): MethodDecorator => applyDecorators(UseGuards(StaffPasskeyGuard));

@Injectable()
class RecentProofGuard implements CanActivate {
  constructor(private readonly clock: Clock) {}

  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (user && isProofRecent(user.authenticatedAt, this.clock.now())) return true;
    throw new AppError('auth.confirmation_needed');
  }
}

/**
 * A route that changes how an account signs in, or deletes it: the caller has signed in or confirmed the password
 * within ten minutes, or is refused with auth.confirmation_needed. A stolen token alone is not enough.
 */
export const NeedsRecentProof = (): MethodDecorator =>
  applyDecorators(UseGuards(RecentProofGuard), ApiExtension('x-recent-proof', true));

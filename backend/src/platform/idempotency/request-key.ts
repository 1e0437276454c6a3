import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  UseGuards,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { AppError } from '../../domain/errors/index.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

const HEADER = 'idempotency-key';
/** Marks the response to a repeat. */
const REPLAYED = 'idempotency-replayed';
const HEADER_DESCRIPTION =
  'Chosen by the client, 1–255 visible ASCII characters. For 48 hours, repeating the request with the same key returns ' +
  'the same response, with the header `Idempotency-Replayed: true`, and has no further effect.';
const LEGAL_KEY = /^[\x21-\x7e]{1,255}$/;

/** What distinguishes a request from another one. */
type KeyedRequest = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'> & {
  readonly user?: { readonly accountId: string } | null;
};

/** Identifies a repeated request. */
export interface RequestKey {
  readonly accountId: string;
  /** Hash over route, path and the key that the client chose. */
  readonly scope: Buffer;
  readonly bodyHash: Buffer;
  /** Known only to the client that chose the key: no table stores it. */
  readonly secret: Buffer;
  /** Called when the response is that of an earlier request. */
  readonly onRepeat?: () => void;
}

/**
 * The caller's `Idempotency-Key`, or null for none; for routes that need an account. One key means one request of one
 * account to one path. The response to a repeat has the header `Idempotency-Replayed: true`.
 *
 * Refuses with request.idempotency_key_invalid.
 */
export const CallerRequestKey = createParamDecorator((_: unknown, context: ExecutionContext): RequestKey | null => {
  const http = context.switchToHttp();
  const key = requestKeyOf(http.getRequest<KeyedRequest>());
  return key && { ...key, onRepeat: () => void http.getResponse<FastifyReply>().header(REPLAYED, 'true') };
});

/** Documents the header of a route that honours it. */
export const TakesIdempotencyKey = (): MethodDecorator =>
  ApiHeader({ name: 'Idempotency-Key', required: false, description: HEADER_DESCRIPTION });

class OnlyWithKey implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<KeyedRequest>();
    if (headers[HEADER] === undefined) throw new AppError('request.idempotency_key_required');
    return true;
  }
}

/**
 * For every route beyond those of the specified client that moves money, licences or points, or that creates what a
 * repeat would create twice: documents the header, and refuses a request without it with
 * request.idempotency_key_required. The route's service does its work in
 * `IdempotencyKeys.run` or `once` with the caller's key.
 */
export const RequiresIdempotencyKey = (): MethodDecorator =>
  applyDecorators(
    UseGuards(OnlyWithKey),
    ApiHeader({ name: 'Idempotency-Key', required: true, description: HEADER_DESCRIPTION }),
  );

/**
 * Identifies a request of an account, or null for one without a key. Refuses with request.idempotency_key_invalid;
 * throws for a request without an account: a key belongs to one.
 */
export function requestKeyOf({ headers, method, url, body, user }: KeyedRequest): RequestKey | null {
  const key = headers[HEADER];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !LEGAL_KEY.test(key)) throw new AppError('request.idempotency_key_invalid');
  if (!user) throw new Error('an idempotency key was read on a route that requires no account');
  return {
    accountId: user.accountId,
    scope: hashOf([method, url, key]),
    bodyHash: hashOf(body ?? null),
    secret: hashOf(['secret', key]),
  };
}

/** Of JSON, independent of the order of its keys. */
const hashOf = (value: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part: unknown) => sorted(part)))
    .digest();

const sorted = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : part;

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../../domain/locale/locales.js';
import { localeOf } from '../locale.js';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The language the caller prefers. */
export const CallerLocale = createParamDecorator((_: unknown, context: ExecutionContext): Locale =>
  localeOf(requestOf(context).headers['accept-language']),
);

/** The caller's User-Agent, or an empty text. */
export const CallerAgent = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => requestOf(context).headers['user-agent'] ?? '',
);

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors/index.js';

const HEADER = 'if-match';
const VERSION = /^"(\d{1,9})"$/;

/** Documents the header of a route that takes it. */
const Documented: ParameterDecorator = (target, name) => {
  const route = name === undefined ? undefined : Object.getOwnPropertyDescriptor(target, name);
  if (name === undefined || !route) throw new Error('@ReadVersion applies to route parameters only');
  ApiHeader({
    name: 'If-Match',
    required: true,
    description: 'Version that the client read and is changing, such as `"7"`',
    schema: { type: 'string', pattern: VERSION.source },
  })(target, name, route);
};

/**
 * The version that the caller read, from `If-Match: "7"`: the service refuses with request.stale if it is no longer
 * current.
 *
 * Refuses with request.version_missing, also for a header that names no version.
 */
export const ReadVersion = createParamDecorator(
  (_: unknown, context: ExecutionContext): number => {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const [, version] = VERSION.exec(headers[HEADER] ?? '') ?? [];
    if (version === undefined) throw new AppError('request.version_missing');
    return Number(version);
  },
  [Documented],
);

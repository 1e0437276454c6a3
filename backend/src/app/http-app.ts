import { randomUUID } from 'node:crypto';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Settings } from '../platform/config/settings.js';
import { Notifications } from '../platform/database/notifications.js';
import { Admission, registerAdmission } from '../platform/http/access/session.guard.js';
import {
  refuseAddress,
  refuseUnreadable,
  registerAllowedMethods,
  registerLoadShedding,
  registerRequestBounds,
} from '../platform/http/server/request-bounds.js';
import {
  registerAnswerCopies,
  registerRequestLog,
  registerResponseHeaders,
} from '../platform/http/server/request-log.js';
import { BODY_LIMIT_BYTES, registerBodyParsers, registerUploads } from '../platform/http/input/body-parsing.js';
import { ErrorFilter } from '../platform/http/errors/error.filter.js';
import { Validation } from '../platform/http/input/validation.js';
import { ViewSerializer } from '../platform/http/output/returns.js';
import { AppLogger } from '../platform/logging/logger.js';
import { Metrics, registerRequestMetrics } from '../platform/metrics/metrics.js';
import { registerRequestTracing } from '../platform/tracing/tracing.js';
import { describeApi } from './openapi.js';

const MAX_HEADER_BYTES = 16 * 1_024;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than any proxy in front of us keeps a connection: closing one while a request is on its way would lose it. */
const KEEP_ALIVE_MS = 72_000;

type HttpSettings = Pick<Settings, 'trustProxy'>;

export interface HttpApp {
  readonly app: NestFastifyApplication;
  readonly openapi: OpenAPIObject;
}

/**
 * Builds the API with its full request pipeline, ready to listen or to be injected into. Tests, which build many, pass
 * a memoised `describe`.
 */
export async function createHttpApp(
  module: DynamicModule,
  { trustProxy }: HttpSettings,
  describe = describeApi,
): Promise<HttpApp> {
  const adapter = new FastifyAdapter({
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustProxy ?? false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Requests on an open connection during shutdown still get a response; the connection is then closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const logger = app.get(AppLogger);
  app.useLogger(logger);

  const fastify = adapter.getInstance();
  registerRequestBounds(fastify);
  registerRequestTracing(fastify);
  registerResponseHeaders(fastify);
  registerAnswerCopies(fastify, app.get(Notifications));
  registerRequestLog(fastify, logger, registerLoadShedding(fastify, logger));
  registerRequestMetrics(fastify, app.get(Metrics));
  registerBodyParsers(fastify);
  registerUploads(fastify);
  const methodsOf = registerAllowedMethods(fastify);

  app.setGlobalPrefix('api', { exclude: ['dev/{*path}'] });
  app.useGlobalFilters(new ErrorFilter(logger, methodsOf));
  const validation = new Validation();
  app.useGlobalPipes(validation);
  const openapi = describe(app);
  validation.learn(openapi);
  app.get(ViewSerializer).learn(openapi);
  registerAdmission(fastify, app.get(Admission), openapi);
  return { app, openapi };
}

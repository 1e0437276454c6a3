import { randomUUID } from 'node:crypto';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Settings } from '../platform/config/settings.js';
import { Notifications } from '../platform/database/notifications.js';
import { Admission, registerAdmission } from '../platform/http/access/admission.js';
import { registerAllowedMethods } from '../platform/http/server/allowed-methods.js';
import { registerAnswerCopies } from '../platform/http/server/answer-copies.js';
import { registerLoadShedding } from '../platform/http/server/load-shedding.js';
import { BODY_LIMIT_BYTES, registerBodyParsers } from '../platform/http/input/body-parsing.js';
import { ErrorFilter } from '../platform/http/errors/error.filter.js';
import { clientAddress } from '../platform/http/server/client-address.js';
import { FrontDoor, openWith } from '../platform/http/server/front-door.js';
import { refuseAddress, refuseUnreadable, registerRequestBounds } from '../platform/http/server/request-bounds.js';
import { registerRequestLog } from '../platform/http/server/request-log.js';
import { registerResponseHeaders } from '../platform/http/server/response-headers.js';
import { registerUploads } from '../platform/http/input/upload.js';
import { Validation } from '../platform/http/input/validation.js';
import { ViewSerializer } from '../platform/http/output/view-serializer.js';
import { AppLogger } from '../platform/logging/logger.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { registerRequestMetrics } from '../platform/metrics/request-metrics.js';
import { describeApi } from './openapi.js';

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
  const door = new FrontDoor();
  const adapter = new FastifyAdapter({
    serverFactory: door.serverFactory,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustProxy ?? false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Requests on an open connection during shutdown are still answered; the connection is then closed.
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
  registerResponseHeaders(fastify);
  registerRequestLog(fastify, door, logger, clientAddress(trustProxy));
  registerRequestMetrics(fastify, door, app.get(Metrics));
  registerAnswerCopies(fastify, door, app.get(Notifications));
  registerLoadShedding(fastify, door, logger);
  openWith(fastify, door);
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

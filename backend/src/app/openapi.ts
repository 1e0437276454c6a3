import { existsSync, readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PAGE_ACTIONS } from '../domain/audit/audit-actions.js';
import { CAPACITIES } from '../domain/licensing/license.js';
import { PAGE_NAMES } from '../domain/payments/payment-methods.js';
import { errorCatalog } from '../domain/errors/index.js';
import { ErrorView, STATUS_OF } from '../platform/http/errors/error.filter.js';
import { PAGE_RULES } from './page-refresh.js';

const codesTable = Object.entries(errorCatalog)
  .map(([code, { kind, en }]) => `| \`${code}\` | ${STATUS_OF[kind]} | ${en} |`)
  .join('\n');

/** The API contract: the content of openapi.json, from which the frontend's types are generated. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Site API')
    .setVersion('1')
    .setDescription(
      `Amounts are integer fen (CNY). Instants are ISO 8601 UTC. −1 ${CAPACITIES.join(' or ')} means unlimited.\n\n` +
        `Every error response has the body \`ErrorView\`:\n\n| code | status | meaning |\n| --- | --- | --- |\n${codesTable}`,
    )
    .addExtension('x-rules', PAGE_RULES)
    .addExtension('x-payment-methods', PAGE_NAMES)
    .addExtension('x-audit-actions', PAGE_ACTIONS)
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Auth-Token' }, 'session')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    extraModels: [ErrorView],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      if (!isOperation(operation)) continue;
      operation.responses['default'] = {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorView' } } },
      };
    }
  }
  return document;
}

/** Written by the build from the same code: describing the API again takes a sixth of a start. */
const BUILT = new URL('openapi.json', import.meta.url);

/** What `describeApi` returns, read where the build has written it. */
export const readOrDescribeApi = (app: NestFastifyApplication): OpenAPIObject =>
  existsSync(BUILT) ? (JSON.parse(readFileSync(BUILT, 'utf8')) as OpenAPIObject) : describeApi(app);

/** Serves a page for reading and trying the API, and the contract itself. Never in production. */
export function serveApiDocs(app: NestFastifyApplication, document: OpenAPIObject): void {
  SwaggerModule.setup('api/docs', app, document, { jsonDocumentUrl: 'api/openapi.json' });
}

const isOperation = (value: unknown): value is { responses: Record<string, unknown> } =>
  typeof value === 'object' && value !== null && 'responses' in value;

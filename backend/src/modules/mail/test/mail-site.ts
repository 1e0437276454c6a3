import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import supertest from 'supertest';
import type { DataSource } from 'typeorm';
import { freshDatabase } from '../../../../test/support/database.js';
import { createHttpApp } from '../../../app/http-app.js';
import { parseSettings } from '../../../app/settings.js';
import { DatabaseModule } from '../../../platform/database/database.module.js';
import { LimitsModule } from '../../../platform/limits/limit.guard.js';
import { OutboxModule, PlatformModule } from '../../../platform/platform.module.js';
import { QueueModule } from '../../../platform/queue/queue.module.js';
import { MailDelivery, MailModule } from '../index.js';

/** The platform and the mail module alone, with workers, on their own database. */
export interface MailSite {
  readonly app: NestFastifyApplication;
  readonly openapi: OpenAPIObject;
  readonly http: ReturnType<typeof supertest>;
  readonly db: DataSource;
  close(): Promise<void>;
}

@Module({})
class MailOnly {}

export async function startMailSite(variables: Readonly<Record<string, string>> = {}): Promise<MailSite> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'site-mail-'));
  const settings = parseSettings({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://site.example',
    MAIL_FROM: 'no-reply@site.example',
    LOG_LEVEL: 'silent',
    ...variables,
  });
  const imports = [
    PlatformModule.for(settings),
    DatabaseModule.for({ url: database.appUrl, poolSize: 10, entities: [MailDelivery], release: '1.2.3' }),
    LimitsModule.for({ redis: null, factor: 1 }),
    OutboxModule,
    QueueModule.for(null),
    MailModule.for(settings),
  ];
  const { app, openapi } = await createHttpApp({ module: MailOnly, imports }, settings);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    app,
    openapi,
    http: supertest(app.getHttpServer()),
    db: database.dataSource,
    async close() {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

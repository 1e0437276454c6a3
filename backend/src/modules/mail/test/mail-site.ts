import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import supertest from 'supertest';
import type { DataSource } from 'typeorm';
import { freshDatabase } from '../../../../test/support/database.js';
import { createHttpApp } from '../../../app/http-app.js';
import { parseSettings } from '../../../platform/config/settings.js';
import { DatabaseModule } from '../../../platform/database/database.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { OutboxModule } from '../../../platform/outbox/outbox.module.js';
import { PlatformModule } from '../../../platform/platform.module.js';
import { QueueModule } from '../../../platform/queue/queue.module.js';
import { MailDelivery, MailModule } from '../index.js';

/** The platform and the mail module alone, with workers, on a database of their own. */
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
    LOG_LEVEL: 'debug',
    ...variables,
  });
  const imports = [
    PlatformModule.for(settings),
    PassportModule.register({ session: false }),
    DatabaseModule.for({ url: database.appUrl, poolSize: 10, entities: [MailDelivery] }),
    LimitsModule.for({ redis: null, factor: 1 }),
    OutboxModule,
    QueueModule.for({ kind: 'postgres', url: database.appUrl }),
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

export interface Received {
  readonly recipients: readonly string[];
  readonly email: Email;
}

/** A mail server outside, whose mood a test can change. */
export interface MailServer {
  readonly url: string;
  readonly received: Received[];
  /** What it answers to every recipient; null takes them all. */
  refusal: { readonly code: number; readonly text: string } | null;
  /** Recipients it was asked to take, refused or not. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      self.asked.push(address);
      const { refusal } = self;
      done(refusal && Object.assign(new Error(`<${address}> ${refusal.text}`), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      void buffer(stream).then(async (raw) => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        self.received.push({ recipients, email: await PostalMime.parse(raw) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const self: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    refusal: null,
    asked: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return self;
}

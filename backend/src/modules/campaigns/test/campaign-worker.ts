import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../../app/app.module.js';
import { parseSettings } from '../../../app/settings.js';

/** A worker of the whole site in its own process, for tests that kill it: prints `working` when it takes jobs. */
async function work(variables: Record<string, string>, redisPrefix: string): Promise<void> {
  const settings = parseSettings(variables);
  const module = AppModule.for({ settings, databaseUrl: settings.databaseUrl, redisPrefix });
  const context = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  await context.init();
  process.stdout.write('working\n');
}

const [variables = '{}', redisPrefix = 'site'] = process.argv.slice(2);
void work(JSON.parse(variables) as Record<string, string>, redisPrefix);

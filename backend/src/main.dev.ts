import 'reflect-metadata';
import { AppModule } from './app/app.module.js';
import { createHttpApp } from './app/http-app.js';
import { serveApiDocs } from './app/openapi.js';
import { parseSettings } from './app/settings.js';

/** The API of `npm run dev`, which restarts it after every change and provides the pages and the database itself. */
const settings = parseSettings(process.env);
const module = AppModule.for({ settings, databaseUrl: settings.databaseUrl });
const { app, openapi } = await createHttpApp(module, settings);
serveApiDocs(app, openapi);
await app.listen(settings.port, settings.host);
process.once('disconnect', () => void app.close().then(() => process.exit(0)));

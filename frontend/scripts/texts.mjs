// Generates src/i18n/messages.ts: the type of all texts, one property per file of locales/zh.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { namespacesIn } from './lib/namespaces.mjs';

const i18n = fileURLToPath(new URL('../src/i18n', import.meta.url));
writeFileSync(`${i18n}/messages.ts`, namespacesIn(`${i18n}/locales/zh`));

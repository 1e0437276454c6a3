// Lists the server's texts that a further language does not translate: `node scripts/translations.mjs`, after a build.
// The texts of mails and pages are files, which `npm test -- --only drift` compares.
import { readFileSync } from 'node:fs';
import { built } from './lib/built.mjs';
import { filesUnder } from './lib/fingerprint.mjs';
import { inRoot } from './lib/root.mjs';
import { englishTextsIn } from './lib/source-texts.mjs';

const { factsOf, LOCALES } = await built('domain/locale/locales.js');
const sources = filesUnder(inRoot('backend/src')).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
const texts = new Set(sources.flatMap((path) => englishTextsIn(readFileSync(path, 'utf8'))));

for (const locale of LOCALES.filter((one) => one !== 'zh' && one !== 'en')) {
  const { translations } = factsOf(locale);
  const missing = [...texts].filter((text) => !Object.hasOwn(translations, text));
  for (const text of missing) console.log(`${locale}: ${text}`);
  console.log(`${locale}: ${missing.length} of ${texts.size} texts are missing`);
}

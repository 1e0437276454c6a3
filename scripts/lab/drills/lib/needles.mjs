// node needles.mjs SECRETS [ENV]: prints every secret value of the folder SECRETS and of the settings file ENV, one a
// line, for a search. Values too short to be distinguished from ordinary text are named on stderr instead.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Characters. A shorter value appears in ordinary text by chance. */
const SHORTEST = 8;
/** Files that anyone may read: certificates and public keys. */
const PUBLIC = /fullchain|public|platform-keys|keys\.json$/;
/** Settings whose whole value is secret; an address is searched for its password. */
const SECRET_NAME = /(PASSWORD|PASSPHRASE|SECRET|TOKEN|CREDENTIALS?|HEADERS|(?<!PUBLIC_)KEY)$/;
/** A setting with its value: between quotes, which may span lines, or up to the end of the line. */
const SETTING = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=[^\S\n]*(?:'([^']*)'|"((?:[^"\\]|\\.)*)"|([^\n]*))/gm;

/** The secret parts of a text: the password of an address, as written and decoded, or the value of each line. */
export function secretsIn(text) {
  const [, encoded] = /^[a-z]+:\/\/[^:@/\s]*:([^@\s]*)@/i.exec(text.trim()) ?? [];
  if (encoded !== undefined) return [...new Set([encoded, decoded(encoded)])];
  if (/^[a-z]+:\/\/\S+$/i.test(text.trim())) return [];
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !/^(\[|-----)/.test(line))
    .map((line) => line.replace(/^(requirepass |repo1-cipher-pass=)/, ''));
}

/** The secret parts of the settings that hold one themselves instead of naming a file. */
export function secretsInSettings(text) {
  return [...text.matchAll(SETTING)].flatMap(([, name, single, double, plain]) => {
    const value = single ?? double?.replaceAll('\\n', '\n') ?? plain.replace(/\s#.*/, '').trim();
    if (!SECRET_NAME.test(name) && !/:\/\/[^/]*@|-----BEGIN [A-Z ]*PRIVATE KEY/.test(value)) return [];
    const headers = name.endsWith('HEADERS') ? value.split(',').map((pair) => pair.replace(/^[^=]*=/, '').trim()) : [];
    return [...secretsIn(value), ...headers, ...headers.map(decoded)];
  });
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !PUBLIC.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, settings] = process.argv.slice(2);
  const found = filesOf(folder).flatMap((file) => {
    const values = secretsIn(readFileSync(file, 'utf8'));
    // The last line of a key can be short; the other lines identify the key.
    if (values.every((value) => value.length < SHORTEST)) console.error(`${file}: too short to be searched for`);
    return values;
  });
  if (settings && existsSync(settings)) found.push(...secretsInSettings(readFileSync(settings, 'utf8')));
  for (const value of new Set(found)) if (value.length >= SHORTEST) console.log(value);
}

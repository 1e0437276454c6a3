import { AppError } from '../../domain/errors/index.js';

const MAX_DEPTH = 32;
const MAX_KEYS = 1_000;
const POISONOUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body and refuses what our parsers and another system's might read differently.
 *
 * Refuses with request.malformed: text that is not JSON, a key twice in one object, keys that reach prototypes,
 * more than 32 levels or more than 1,000 keys. An empty body is `undefined`.
 */
export function parseStrictJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    inspectStructure(text);
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('request.malformed');
  }
  return value;
}

/** One pass over the text, before anything is built from it. Strings are skipped as a whole; the rest is left to JSON.parse. */
function inspectStructure(text: string): void {
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) throw new AppError('request.malformed');
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === '"') {
      const end = endOfString(text, at);
      const object = open.at(-1);
      if (object && isKey(text, end)) {
        keys += 1;
        admitKey(object, JSON.parse(text.slice(at, end + 1)) as string, keys);
      }
      at = end;
    }
  }
}

function admitKey(object: Set<string>, key: string, keys: number): void {
  if (keys > MAX_KEYS || object.has(key) || POISONOUS_KEYS.has(key)) throw new AppError('request.malformed');
  object.add(key);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

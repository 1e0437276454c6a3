import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors/index.js';
import { patternOf } from '../access/access.js';

const MAX_DEPTH = 32;
/** Keys of objects and elements of lists together. */
const MAX_ENTRIES = 1_000;
/** Names that reach prototypes, wherever a caller can supply a name. */
export const POISONOUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body and refuses what our parsers and another system's might read differently.
 *
 * Refuses with request.malformed: bytes that are not UTF-8, text that is not JSON, a key twice in one object, keys that
 * reach prototypes, more than 32 levels, more than 1,000 keys and elements. Refuses with request.invalid anything that
 * is not an object, since all our bodies are. An empty body is `undefined`.
 */
export function parseStrictJson(bytes: Buffer): object | undefined {
  // Lenient decoding would replace invalid UTF-8 with another character and lose what was meant.
  if (!isUtf8(bytes)) throw new AppError('request.malformed');
  const text = bytes.toString('utf8');
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    inspectStructure(text);
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('request.malformed');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('request.invalid');
  return value;
}

/** One pass over the text, before anything is built from it. Strings are skipped as a whole; the rest is left to JSON.parse. */
function inspectStructure(text: string): void {
  const open: (Set<string> | null)[] = [];
  let entries = 0;
  const countEntry = (): void => {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new AppError('request.malformed');
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) throw new AppError('request.malformed');
      // An empty list counts as well: a thousand of them cost as much as a thousand numbers.
      if (char === '[') countEntry();
    } else if (char === ',' && open.at(-1) === null) {
      countEntry();
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === '"') {
      const end = endOfString(text, at);
      const object = open.at(-1);
      if (object && isKey(text, end)) {
        countEntry();
        admitKey(object, JSON.parse(text.slice(at, end + 1)) as string);
      }
      at = end;
    }
  }
}

function admitKey(object: Set<string>, key: string): void {
  if (object.has(key) || POISONOUS_KEYS.has(key)) throw new AppError('request.malformed');
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

/** Largest body we read, in bytes; uploads have their own routes and limits. */
export const BODY_LIMIT_BYTES = 100 * 1_024;

/** Gateways sign the exact bytes they send, each in its own format: only their adapter reads them. */
const isNotification = (request: FastifyRequest): boolean =>
  /^\/api\/payments\/\w+\/notify(?:$|\?)/.test(patternOf(request));

/**
 * Mail clients send one-click unsubscribe as a form (RFC 8058, section 3.2), whose content adds nothing to the address.
 */
const isOneClick = (request: FastifyRequest): boolean => patternOf(request) === '/api/marketing-email/one-click';

export type RawBodyRequest = FastifyRequest & { rawBody?: Buffer };

/**
 * JSON everywhere; any other content type only on payment gateway callbacks, as bytes, and on one-click unsubscribe,
 * unread. The rest is a 415.
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  // Read as it is, a compressed body would be malformed, and a plain one with this header would pass.
  fastify.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const coding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
    if (coding === 'identity') return done(null, payload);
    done(new AppError('request.unsupported_media_type'));
  });
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      if (isNotification(request)) (request as RawBodyRequest).rawBody = body;
      done(null, isNotification(request) ? undefined : parseStrictJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isNotification(request)) {
      if (body.length === 0 || isOneClick(request)) return done(null, undefined);
      return done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }));
    }
    (request as RawBodyRequest).rawBody = body;
    return done(null, undefined);
  });
}

/** Largest accepted file, in bytes. */
export const UPLOAD_LIMIT_BYTES = 5 * 1_024 * 1_024;

/** The paths that accept a file, and its permitted types. */
const UPLOADS: readonly { readonly path: RegExp; readonly types: readonly string[] }[] = [
  { path: /^\/api\/admin\/[\w/:-]+\/file(?:\?|$)/, types: ['application/pdf'] },
  {
    path: /^\/api\/account\/orders\/[\w:-]+\/transfer-slip(?:\?|$)/,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
  },
];

/**
 * Passes files through unread on the routes that accept them: the route reads them with `readUpload`, after its guards
 * have admitted the caller. So an unauthorised caller cannot make us hold five megabytes.
 */
export function registerUploads(fastify: FastifyInstance): void {
  for (const type of new Set(UPLOADS.flatMap(({ types }) => types))) {
    fastify.addContentTypeParser(type, (request, _payload, done) => {
      if (UPLOADS.some(({ path, types }) => types.includes(type) && path.test(patternOf(request))))
        return done(null, undefined);
      return done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }));
    });
  }
}

/**
 * The file that a caller sends, of one of `types`; the type it declares is ignored.
 *
 * Refuses with request.unsupported_media_type and request.too_large.
 */
export async function readUpload(
  { headers, raw }: FastifyRequest,
  types: readonly string[] = ['application/pdf'],
): Promise<Buffer> {
  if (!types.includes(headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '')) {
    throw new AppError('request.unsupported_media_type');
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of raw as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > UPLOAD_LIMIT_BYTES) throw new AppError('request.too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

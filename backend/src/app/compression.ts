import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** HEAD returns the headers of GET. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** In bytes: a smaller response fits into one packet with its headers. Must match nginx/api-read.conf. */
const SMALLEST = 1024;

/** Fast settings, because each response is compressed for one client only. */
const ZIP: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (content) => promisify(gzip)(content, { level: 4 }),
};

/** The best encoding that the client accepts; `q=0` rules one out. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const offered = (accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => offered.includes(encoding));
}

/**
 * Compresses JSON that is read, as nginx does (nginx/api-read.conf says why this reveals no secret). Writes, which
 * return tokens, are sent as they are.
 */
export function compressReads(fastify: FastifyInstance): void {
  // Responses that are the same for all callers are sent from one buffer, and compressed once.
  const known = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();
  const compressed = (content: Buffer, encoding: Encoding): Promise<Buffer> => {
    const versions = known.get(content) ?? {};
    known.set(content, versions);
    return (versions[encoding] ??= ZIP[encoding](content));
  };
  // With a callback: nearly all responses are sent as they are, and a promise for each costs as much as a small hook.
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const content = READS.has(request.method) && isPlainJson(reply) ? bytesOf(payload) : null;
    if (!content || content.length < SMALLEST) return done(null, payload);
    const vary = String(reply.getHeader('vary') ?? '');
    void reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return done(null, payload);
    const etag = reply.getHeader('etag');
    if (etag !== undefined) void reply.header('etag', `W/${String(etag)}`);
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    compressed(content, encoding).then((zipped) => done(null, zipped), done);
  });
}

/** Null for streams. */
const bytesOf = (payload: unknown): Buffer | null => {
  if (typeof payload === 'string') return Buffer.from(payload);
  return Buffer.isBuffer(payload) ? payload : null;
};

const isPlainJson = (reply: FastifyReply): boolean =>
  /^application\/json\b/.test(String(reply.getHeader('content-type'))) &&
  reply.getHeader('content-encoding') === undefined;

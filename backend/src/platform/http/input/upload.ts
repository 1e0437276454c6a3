import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors/index.js';

/** Largest accepted file, in bytes. */
export const UPLOAD_LIMIT_BYTES = 5 * 1_024 * 1_024;

/** The paths that accept a file, and its permitted types. */
const UPLOADS: readonly { readonly path: RegExp; readonly types: readonly string[] }[] = [
  { path: /^\/api\/admin\/[\w/-]+\/file(?:\?|$)/, types: ['application/pdf'] },
  {
    path: /^\/api\/account\/orders\/[\w-]+\/transfer-slip(?:\?|$)/,
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
      if (UPLOADS.some(({ path, types }) => types.includes(type) && path.test(request.url)))
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
  if (!types.includes(headers['content-type']?.split(';')[0]?.trim() ?? '')) {
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

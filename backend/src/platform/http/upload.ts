import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors/index.js';

/** Largest file we take, in bytes. */
export const UPLOAD_LIMIT_BYTES = 5 * 1_024 * 1_024;

/** The paths that take a file, told by their end. */
const TAKES_A_PDF = /^\/api\/admin\/[\w/-]+\/file(?:\?|$)/;

/**
 * Lets PDF files through on the routes that take them, unread: the route reads them with `readUpload`, after its guards
 * have let the caller in. So a stranger cannot make us hold five megabytes.
 */
export function registerUploads(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/pdf', (request, _payload, done) => {
    if (TAKES_A_PDF.test(request.url)) return done(null, undefined);
    return done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }));
  });
}

/** The file that a caller sends. Refuses with request.unsupported_media_type and request.too_large. */
export async function readUpload({ headers, raw }: FastifyRequest): Promise<Buffer> {
  if (headers['content-type']?.split(';')[0]?.trim() !== 'application/pdf') {
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

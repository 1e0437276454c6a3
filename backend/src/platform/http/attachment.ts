import { applyDecorators, HttpCode, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** A route that answers a PDF file. */
export const ReturnsPdf = (): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiProduces('application/pdf'),
    ApiOkResponse({
      description: '',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    }),
  );

/** A PDF to be kept. `name` is ours: plain letters, digits, dots and dashes. */
export const pdfAttachment = (bytes: Uint8Array, name: string): StreamableFile =>
  new StreamableFile(bytes, {
    type: 'application/pdf',
    disposition: `attachment; filename="${name}"`,
    length: bytes.length,
  });

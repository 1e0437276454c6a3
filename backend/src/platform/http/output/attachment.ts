import { applyDecorators, HttpCode, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** A route that returns a PDF file. */
export const ReturnsPdf = (): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiProduces('application/pdf'),
    ApiOkResponse({
      description: '',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    }),
  );

/** A file to download, never shown inside a page. `name` is ours: plain letters, digits, dots and dashes. */
export const attachment = (bytes: Uint8Array, name: string, type: string): StreamableFile =>
  new StreamableFile(bytes, { type, disposition: `attachment; filename="${name}"`, length: bytes.length });

export const pdfAttachment = (bytes: Uint8Array, name: string): StreamableFile =>
  attachment(bytes, name, 'application/pdf');

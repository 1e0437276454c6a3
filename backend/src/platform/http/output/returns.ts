import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  HttpCode,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  StreamableFile,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiProduces,
  ApiProperty,
  ApiResponse,
  type OpenAPIObject,
} from '@nestjs/swagger';
import fastJson from 'fast-json-stringify';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { capacityFields } from '../../../domain/licensing/license.js';

const RETURNS = 'http:returns';

/** A view class, or a list of one. */
type ViewType = Type<object> | readonly [Type<object>];

/** Declares what a route returns: its status and its OpenAPI schema, and thereby the only fields that may leave. */
export function Returns(status: 200 | 201 | 202, view: ViewType): MethodDecorator {
  const [type, isArray] = Array.isArray(view) ? [view[0], true] : [view as Type<object>, false];
  return applyDecorators(
    HttpCode(status),
    SetMetadata(RETURNS, { name: type.name, isArray }),
    ApiResponse({ status, type, isArray, description: '' }),
  );
}

/** A route that returns only its status, without a body. */
export const ReturnsNothing = (): MethodDecorator =>
  applyDecorators(HttpCode(204), ApiNoContentResponse({ description: '' }));

/** Options of `ApiProperty` that many views use. */
export const TIME = { type: String, format: 'date-time' } as const;
export const NULLABLE_TEXT = { type: String, nullable: true } as const;
export const COUNT = { type: 'integer' } as const;
export const FEN = { type: 'integer', description: 'Fen' } as const;

/** The release that a process runs. */
export class ReleaseView {
  @ApiProperty() version!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Commit that the image was built from' })
  commit!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the image was built' })
  builtAt!: string | null;
}

/** A view with a capacity extends it. */
export class CapacityView extends capacityFields(() =>
  ApiProperty({ type: 'integer', description: '-1 means unlimited' }),
) {}

/** What a license gives. */
export class HeldTermsView extends CapacityView {
  /** Null for a permanent licence. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: string | null;
}

type Serialize = (value: unknown) => string;

/** By the schemas that they were compiled from, so that applications of one process share them. */
const COMPILED = new WeakMap<object, Map<string, Serialize>>();

/**
 * Serialises responses by the schema of their view: undeclared fields cannot leave, and it is faster than
 * JSON.stringify.
 */
@Injectable()
export class ViewSerializer implements NestInterceptor {
  #schemas: Record<string, unknown> = {};
  #compiled = new Map<string, Serialize>();

  constructor(private readonly reflector: Reflector) {}

  /** Takes the schemas of the views; called once, before the first request. */
  learn(document: OpenAPIObject): void {
    this.#schemas = document.components?.schemas ?? {};
    this.#compiled = COMPILED.get(this.#schemas) ?? new Map();
    COMPILED.set(this.#schemas, this.#compiled);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const returns = this.reflector.get<{ name: string; isArray: boolean } | undefined>(RETURNS, context.getHandler());
    if (!returns) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((value: unknown) => {
        void reply.type('application/json; charset=utf-8');
        return this.#serializer(returns.name, returns.isArray)(value);
      }),
    );
  }

  #serializer(name: string, isArray: boolean): Serialize {
    const key = isArray ? `${name}[]` : name;
    const known = this.#compiled.get(key);
    if (known) return known;
    if (!this.#schemas[name]) throw new Error(`view ${name} is not in the OpenAPI document`);
    const reference = { $ref: `#/components/schemas/${name}` };
    const serialize = fastJson({
      ...(isArray ? { type: 'array', items: reference } : reference),
      components: { schemas: this.#schemas },
    } as unknown as fastJson.Schema);
    this.#compiled.set(key, serialize);
    return serialize;
  }
}

const returnsFile = (type: string, format?: 'binary'): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiProduces(type),
    ApiOkResponse({ description: '', content: { [type]: { schema: { type: 'string', ...(format && { format }) } } } }),
  );

/** A route that returns a PDF file. */
export const ReturnsPdf = (): MethodDecorator => returnsFile('application/pdf', 'binary');

/** A route that returns a file of plain text. */
export const ReturnsText = (): MethodDecorator => returnsFile('text/plain');

/** A file to download, never shown inside a page. `name` is ours: plain letters, digits, dots and dashes. */
export const attachment = (bytes: Uint8Array, name: string, type: string): StreamableFile =>
  new StreamableFile(bytes, { type, disposition: `attachment; filename="${name}"`, length: bytes.length });

export const pdfAttachment = (bytes: Uint8Array, name: string): StreamableFile =>
  attachment(bytes, name, 'application/pdf');

export const textAttachment = (text: string, name: string): StreamableFile =>
  attachment(Buffer.from(text), name, 'text/plain; charset=utf-8');

import { applyDecorators, HttpCode, SetMetadata, type Type } from '@nestjs/common';
import { ApiNoContentResponse, ApiResponse } from '@nestjs/swagger';

export const RETURNS = 'http:returns';

/** A view class, or a list of one. */
export type ViewType = Type<object> | readonly [Type<object>];

/** Declares what a route returns: its status, its OpenAPI schema, and with that the only fields that may leave. */
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

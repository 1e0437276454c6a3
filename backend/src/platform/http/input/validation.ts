import {
  type ArgumentMetadata,
  type PipeTransform,
  type Type,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import { AppError, type FieldRefusal } from '../../../domain/errors/index.js';
import { DeclaredShapes } from './declared-shapes.js';
import { fieldRefusals } from './violations.js';

/** Accepts exactly what its class declares, without implicit conversion. */
const OPTIONS: ValidationPipeOptions = {
  whitelist: true,
  forbidUnknownValues: true,
  transform: true,
  validationError: { target: true, value: true },
  exceptionFactory: (errors) => new AppError('request.invalid', { details: fieldRefusals(errors) }),
};

function refuseAny(details: readonly FieldRefusal[]): void {
  if (details.length > 0) throw new AppError('request.invalid', { details });
}

/** `id[]=1` and `id[$gt]=1` are a form of a declared `id` that no route supports: they are refused, not dropped. */
function bracketedIn(query: object, metatype: Type): FieldRefusal[] {
  const roots = Object.keys(query).flatMap((name) => (name.includes('[') ? [name.split('[', 1)[0]] : []));
  if (roots.length === 0) return [];
  const declared = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
  const meant = declared.map(({ propertyName }) => propertyName).filter((name) => roots.includes(name));
  return [...new Set(meant)].map((field) => ({ field, code: 'matches' }));
}

/**
 * Bodies are refused with a field that their class does not declare, and with a null where the contract declares none.
 * Undeclared parameters of a query are dropped: clients of the contract pass on the query string of their own page, and
 * links gather parameters of mailers and search engines. See docs/decisions/0063-null-and-what-cannot-be-stored.md.
 */
export class Validation implements PipeTransform<unknown, Promise<unknown>> {
  readonly #strict = new ValidationPipe({ ...OPTIONS, forbidNonWhitelisted: true });
  readonly #lenient = new ValidationPipe(OPTIONS);
  #shapes = new DeclaredShapes({});

  /** To be called before the first request. */
  learn(contract: Pick<OpenAPIObject, 'components'>): void {
    this.#shapes = new DeclaredShapes(contract);
  }

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'query') return this.#query(value, metadata);
    if (metadata.type === 'body' && metadata.metatype) {
      refuseAny(this.#shapes.faultsIn(value, metadata.metatype.name));
    }
    return this.#strict.transform(value, metadata);
  }

  async #query(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.metatype && typeof value === 'object' && value) refuseAny(bracketedIn(value, metadata.metatype));
    return this.#lenient.transform(value, metadata);
  }
}

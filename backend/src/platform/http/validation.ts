import {
  type ArgumentMetadata,
  type PipeTransform,
  type Type,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { AppError, type FieldRefusal } from '../../domain/errors/index.js';

function fieldsOf(errors: readonly ValidationError[], prefix = ''): FieldRefusal[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = `${prefix}${property}`;
    const own = Object.keys(constraints ?? {}).slice(0, 1);
    return [...own.map((code) => ({ field, code })), ...fieldsOf(children ?? [], `${field}.`)];
  });
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Exactly what its class declares, nothing converted behind the caller's back. */
const OPTIONS: ValidationPipeOptions = {
  whitelist: true,
  forbidUnknownValues: true,
  transform: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
  exceptionFactory: (errors) => new AppError('request.invalid', { details: fieldsOf(errors) }),
};

/**
 * Bodies are refused with a field that their class does not declare. Of a query such parameters are dropped: clients
 * of the contract pass on the search of their own address, and links gather parameters of mailers and search engines.
 *
 * An empty query of a class is looked at once: what the framework makes of nothing does not change. Most lists are
 * asked for without a word, and looking takes a twelfth of the time of such an answer.
 */
class Validation implements PipeTransform<unknown, Promise<unknown>> {
  readonly #strict = new ValidationPipe({ ...OPTIONS, forbidNonWhitelisted: true });
  readonly #lenient = new ValidationPipe(OPTIONS);
  readonly #accepted = new WeakSet<Type>();

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'query') return this.#strict.transform(value, metadata);
    const asked = metadata.metatype && isEmpty(value) ? metadata.metatype : null;
    if (asked && this.#accepted.has(asked)) return new asked();
    const transformed: unknown = await this.#lenient.transform(value, metadata);
    if (asked && JSON.stringify(transformed) === JSON.stringify(new asked())) this.#accepted.add(asked);
    return transformed;
  }
}

/** Judges bodies and queries by the classes that routes declare. */
export const createValidationPipe = (): PipeTransform<unknown, Promise<unknown>> => new Validation();

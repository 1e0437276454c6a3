import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { AppError, type FieldRefusal } from '../../domain/errors/index.js';

function fieldsOf(errors: readonly ValidationError[], prefix = ''): FieldRefusal[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = `${prefix}${property}`;
    const own = Object.keys(constraints ?? {}).slice(0, 1);
    return [...own.map((code) => ({ field, code })), ...fieldsOf(children ?? [], `${field}.`)];
  });
}

/** Bodies and queries hold exactly what their class declares, nothing converted behind the caller's back. */
export const createValidationPipe = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => new AppError('request.invalid', { details: fieldsOf(errors) }),
  });

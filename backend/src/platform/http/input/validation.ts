import {
  type ArgumentMetadata,
  type PipeTransform,
  type Type,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { instanceToPlain, plainToInstance } from 'class-transformer';
import { getMetadataStorage, IS_OPTIONAL, validate, type ValidationError } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { AppError, type ErrorParams, type FieldRefusal } from '../../../domain/errors/index.js';
import { firstUnprintable } from '../../../domain/text/printable.js';
import { DeclaredShapes } from './field-texts.js';

/** What `isIn` lists in its message; longer lists are in the documentation. */
const MAX_CHOICES = 12;

/**
 * What a field is refused for when it breaks several validators: its type, then its length or form, then its size. Text
 * that is too long is refused for its length even if its form is wrong as well.
 */
const ORDER: readonly string[] = [
  ['whitelistValidation'],
  ['isString', 'isNumber', 'isInt', 'isBoolean', 'isArray', 'isObject'],
  ['isNotEmpty', 'maxLength', 'arrayMaxSize', 'arrayMinSize'],
  ['isIn', 'equals', 'isUuid', 'isEmail', 'isMail', 'isMailInAscii', 'isMailWithoutRelay', 'isMailWithoutQuotes'],
  ['isDate', 'isMonth', 'isInstant', 'isCleanText', 'isPrintable', 'matches'],
  ['minLength', 'notEquals', 'min', 'max', 'arrayUnique'],
].flat();

const rank = (code: string): number => (ORDER.includes(code) ? ORDER.indexOf(code) : ORDER.length);

/** One refusal for each field that validators refuse, with the limits that its message names. */
function fieldRefusals(errors: readonly ValidationError[], prefix = ''): FieldRefusal[] {
  return errors.flatMap((error) => {
    const field = `${prefix}${error.property}`;
    const below = fieldRefusals(error.children ?? [], `${field}.`);
    return error.constraints ? [{ field, ...refusalOf(error) }, ...below] : below;
  });
}

function refusalOf({ target, property, value, constraints = {} }: ValidationError): Omit<FieldRefusal, 'field'> {
  const rules = rulesOf(target, property);
  const [first = ''] = Object.keys(constraints)
    .map((name) => codeOf(name, value, rules))
    .toSorted((one, other) => rank(one) - rank(other));
  const isOptional = rules.some(({ name }) => name === IS_OPTIONAL);
  if (first === 'whitelistValidation') return { code: first };
  if (value === undefined || (value === null && !isOptional)) return { code: 'isDefined' };
  if (value === '' && (!isOptional || first === 'minLength')) return { code: 'isNotEmpty' };
  return { code: first, params: { ...limitsIn(rules), ...(first === 'isPrintable' ? characterIn(value) : {}) } };
}

const rulesOf = (target: object | undefined, property: string): ValidationMetadata[] =>
  target
    ? getMetadataStorage()
        .getTargetValidationMetadatas(target.constructor, '', false, false)
        .filter(({ propertyName }) => propertyName === property)
    : [];

/** The name of a validator as clients know it: `Length` is two limits, and a nested body is an object or a list. */
function codeOf(name: string, value: unknown, rules: readonly ValidationMetadata[]): string {
  if (name === 'nestedValidation') return rules.some(({ each }) => each) ? 'isArray' : 'isObject';
  if (name !== 'isLength') return name;
  const most = Number(rules.find((rule) => rule.name === name)?.constraints[1] ?? Number.POSITIVE_INFINITY);
  return [value].flat().some((one) => typeof one === 'string' && one.length > most) ? 'maxLength' : 'minLength';
}

function limitsIn(rules: readonly ValidationMetadata[]): ErrorParams {
  const limits: Record<string, string | number> = {};
  for (const { name = '', constraints = [] } of rules) {
    const [one, other] = constraints as readonly unknown[];
    if (name === 'isLength') Object.assign(limits, { minLength: one, maxLength: other });
    else if (name === 'isIn') Object.assign(limits, choicesIn(one));
    else if (name === 'equals') limits['expected'] = String(one);
    else if (name === 'notEquals') limits['excluded'] = String(one);
    else if (name === 'arrayMinSize') limits['minItems'] = Number(one);
    else if (name === 'arrayMaxSize') limits['maxItems'] = Number(one);
    else if (/^(min|max|minLength|maxLength)$/.test(name)) limits[name] = Number(one);
  }
  return limits;
}

const characterIn = (value: unknown): ErrorParams => {
  const character = typeof value === 'string' ? firstUnprintable(value) : null;
  return character === null ? {} : { character };
};

const choicesIn = (choices: unknown): ErrorParams =>
  Array.isArray(choices) && choices.length <= MAX_CHOICES ? { choices: choices.join(', ') } : {};

/** The functions that the pipe uses; by default it imports the whole package. */
const VALIDATOR = { validate, getMetadataStorage };

/** Accepts exactly what its class declares, without implicit conversion. */
const OPTIONS: ValidationPipeOptions = {
  whitelist: true,
  forbidUnknownValues: true,
  transform: true,
  validatorPackage: VALIDATOR,
  transformerPackage: { plainToInstance, classToPlain: instanceToPlain },
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
 * links gather parameters of mailers and search engines. See docs/decisions/0003-requests-and-responses.md.
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

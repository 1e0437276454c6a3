import { getMetadataStorage, IS_OPTIONAL, type ValidationError } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import type { ErrorParams, FieldRefusal } from '../../../domain/errors/index.js';
import { firstUnprintable } from '../../../domain/text/printable.js';

/** What `isIn` lists in its message; longer lists are in the documentation. */
const MAX_CHOICES = 12;

/**
 * What a field is refused for when it breaks several validators: its type, then its length or form, then its size. Text
 * that is too long is told so whatever its form is, because its form is the smaller fault.
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
export function fieldRefusals(errors: readonly ValidationError[], prefix = ''): FieldRefusal[] {
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

import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorParams, FieldRefusal } from '../../../domain/errors/index.js';
import { fill, type Locale, textIn, type Texts } from '../../../domain/locale/locales.js';

const MAIL: Texts = { zh: '您输入的不是一个合法的邮箱地址', en: 'Please enter a valid email address' };
const REQUIRED: Texts = { zh: '此项必填', en: 'This field is required' };
const RANGE: Texts = { zh: '须在 {min} 至 {max} 之间', en: 'Must be between {min} and {max}' };

/**
 * The messages for a field that breaks one of the validators, by the validator's name: the first whose placeholders all
 * have a value is used. Forms show the same before they send; these are for other clients.
 */
const FIELD_TEXTS: Readonly<Record<string, readonly Texts[]>> = {
  isDefined: [REQUIRED],
  isNotEmpty: [REQUIRED],
  isNotNull: [{ zh: '此项不接受 null；没有内容请省略', en: 'This cannot be null. Leave it out instead' }],
  isString: [{ zh: '请输入文字', en: 'Please enter text' }],
  isInt: [{ zh: '请输入整数', en: 'Please enter a whole number' }],
  isNumber: [{ zh: '请输入数字，最多 4 位小数', en: 'Please enter a number with at most 4 decimal places' }],
  isBoolean: [{ zh: '请选择是或否', en: 'Please answer yes or no' }],
  isArray: [{ zh: '请提供列表', en: 'Please send a list' }],
  isObject: [{ zh: '请提供对象', en: 'Please send an object' }],
  isIn: [
    { zh: '可选值：{choices}', en: 'Please choose one of: {choices}' },
    { zh: '请选择列表中的一项', en: 'Please choose one from the list' },
  ],
  equals: [{ zh: '须为 {expected}', en: 'This must be {expected}' }],
  notEquals: [{ zh: '不能为 {excluded}', en: 'This cannot be {excluded}' }],
  isEmail: [MAIL],
  isMail: [MAIL],
  isUuid: [{ zh: '编号格式不正确', en: 'This ID is not valid' }],
  isMailInAscii: [
    {
      zh: '邮箱 @ 之前只能使用英文字母、数字和常用符号，请换用其他邮箱',
      en: 'Only English letters, digits and common symbols are allowed before the @. Please use another address',
    },
  ],
  isMailWithoutRelay: [
    {
      zh: '邮箱 @ 之前不能包含 % 或 !，请换用其他邮箱',
      en: 'The part before the @ cannot contain % or !. Please use another address',
    },
  ],
  isMailWithoutQuotes: [
    {
      zh: '邮箱 @ 之前不能包含引号，请换用其他邮箱',
      en: 'The part before the @ cannot contain quotation marks. Please use another address',
    },
  ],
  isDate: [
    {
      zh: '请输入 2000 年至 2099 年之间的日期，如 2026-11-25',
      en: 'Enter a date between 2000 and 2099, such as 2026-11-25',
    },
  ],
  isMonth: [
    {
      zh: '请输入 2000 年至 2099 年之间的月份，如 2026-11',
      en: 'Enter a month between 2000 and 2099, such as 2026-11',
    },
  ],
  isInstant: [
    {
      zh: '请输入 2000 年至 2099 年之间的日期和时间，如 2026-11-25T18:00:00+08:00',
      en: 'Enter a date and time between 2000 and 2099, such as 2026-11-25T18:00:00+08:00',
    },
  ],
  matches: [{ zh: '格式不正确', en: 'The format is not valid' }],
  isCleanText: [{ zh: '包含不支持的字符', en: 'This contains unsupported characters' }],
  isPrintable: [
    {
      zh: '「{character}」无法打印到文件中，请删除或替换',
      en: '“{character}” cannot be printed on documents. Please remove or replace it',
    },
    { zh: '包含无法打印到文件中的字符', en: 'This contains characters that cannot be printed on documents' },
  ],
  min: [
    RANGE,
    { zh: '不能小于 {min}', en: 'Must be at least {min}' },
    { zh: '数值过小', en: 'This number is too small' },
  ],
  max: [
    RANGE,
    { zh: '不能大于 {max}', en: 'Must be at most {max}' },
    { zh: '数值过大', en: 'This number is too large' },
  ],
  minLength: [
    { zh: '至少 {minLength} 个字符', en: 'Must have at least {minLength} characters' },
    { zh: '内容过短', en: 'This is too short' },
  ],
  maxLength: [
    { zh: '最多 {maxLength} 个字符', en: 'Must have at most {maxLength} characters' },
    { zh: '内容过长', en: 'This is too long' },
  ],
  arrayMinSize: [
    { zh: '至少需要 {minItems} 项', en: 'At least {minItems} required' },
    { zh: '数量过少', en: 'There are too few items' },
  ],
  arrayMaxSize: [
    { zh: '最多 {maxItems} 项', en: 'At most {maxItems} allowed' },
    { zh: '数量过多', en: 'There are too many items' },
  ],
  arrayUnique: [{ zh: '存在重复项', en: 'This contains duplicates' }],
  whitelistValidation: [{ zh: '不支持此字段', en: 'This field is not supported' }],
};

/** The message for one field; undefined for a code that is not a validator's. */
export function fieldText(code: string, locale: Locale, params: ErrorParams): string | undefined {
  const texts = Object.hasOwn(FIELD_TEXTS, code) ? (FIELD_TEXTS[code] ?? []) : [];
  return texts.map((text) => fill(textIn(text, locale), params)).find((text) => !/\{\w+\}/.test(text));
}

/** Maximum length of a list that the contract does not bound. */
const MAX_ITEMS = 100;

/** The validator whose message says which type is expected instead of a list. */
const VALIDATOR_OF: Readonly<Record<string, string>> = {
  string: 'isString',
  integer: 'isInt',
  number: 'isNumber',
  boolean: 'isBoolean',
  object: 'isObject',
};

/** The part of an OpenAPI schema that states what validators do not check. */
interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly nullable?: boolean;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The shapes of bodies that the contract declares: used to refuse some bodies before validators check each part. */
export class DeclaredShapes {
  readonly #schemas: Readonly<Record<string, Schema>>;

  constructor({ components }: Pick<OpenAPIObject, 'components'>) {
    this.#schemas = (components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  }

  /**
   * Finds every null that the contract does not declare, which validators accept in an optional field; every undeclared
   * list; and every list longer than declared, whose elements validators would check one by one.
   *
   * `body` names the class of the body. What the contract does not describe is left to the validators.
   */
  faultsIn(body: unknown, className: string): FieldRefusal[] {
    return this.#faultsIn(body, this.#schemas[className] ?? {}, '');
  }

  #faultsIn(value: unknown, declared: Schema, field: string): FieldRefusal[] {
    if (value === null) return declared.nullable ? [] : [{ field, code: 'isNotNull' }];
    if (typeof value !== 'object') return [];
    const { type = '', items, maxItems = MAX_ITEMS, properties = {}, required = [] } = this.#resolved(declared);
    const below = (name: string | number): string => (field ? `${field}.${name}` : String(name));
    if (!Array.isArray(value)) {
      return Object.entries(value).flatMap(([name, one]) => {
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
        if (one === null && required.includes(name) && !property?.nullable) {
          return [{ field: below(name), code: 'isDefined' }];
        }
        return property ? this.#faultsIn(one, property, below(name)) : [];
      });
    }
    if (type !== 'array') return [{ field, code: VALIDATOR_OF[type] ?? 'matches' }];
    if (value.length > maxItems) return [{ field, code: 'arrayMaxSize', params: { maxItems } }];
    return value.flatMap((one, at) => this.#faultsIn(one, items ?? {}, below(at)));
  }

  #resolved(schema: Schema): Schema {
    const { $ref } = schema.allOf?.[0] ?? schema;
    return $ref ? (this.#schemas[$ref.split('/').at(-1) ?? ''] ?? schema) : schema;
  }
}

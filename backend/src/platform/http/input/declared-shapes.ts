import type { OpenAPIObject } from '@nestjs/swagger';
import type { FieldRefusal } from '../../../domain/errors/index.js';

/** Of a list whose length the contract does not bound. */
const MAX_ITEMS = 100;

/** The validator whose message says which type is expected instead of a list. */
const VALIDATOR_OF: Readonly<Record<string, string>> = {
  string: 'isString',
  integer: 'isInt',
  number: 'isNumber',
  boolean: 'isBoolean',
  object: 'isObject',
};

/** Of OpenAPI, as far as it says what validators pass over. */
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

/** The shapes of bodies that the contract declares, for what has to be refused before validators check each part. */
export class DeclaredShapes {
  readonly #schemas: Readonly<Record<string, Schema>>;

  constructor({ components }: Pick<OpenAPIObject, 'components'>) {
    this.#schemas = (components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  }

  /**
   * Every null that the contract does not declare, which validators accept in an optional field; every undeclared list,
   * and every list longer than declared, whose elements validators would check one by one.
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

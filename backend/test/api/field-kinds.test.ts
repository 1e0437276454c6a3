import { getMetadataStorage } from 'class-validator';
import { siteOfSuite } from '../support/suite.js';

/** Validators that say what a text is. A field that has none of them would be parsed by its route alone. */
const KINDS: ReadonlySet<string> = new Set([
  'isCode',
  'isMailAddress',
  'isName',
  'isCleanText',
  'isDate',
  'isMonth',
  'isInstant',
  'isSecret',
  'isNotTyped',
  'isIn',
  'isUuid',
  'matches',
]);

interface Checked {
  readonly name?: string;
  readonly propertyName: string;
}

const isText = (target: object, property: string, validators: readonly Checked[]): boolean =>
  validators.some(({ name }) => name === 'isString') ||
  Reflect.getMetadata('design:type', target, property) === String ||
  Reflect.getMetadata('swagger/apiModelProperties', target, property)?.type === String;

/** Classes of request bodies and queries: those that both the contract and the validators describe. */
function textFields(): { readonly field: string; readonly validators: readonly string[] }[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    readonly validationMetadatas: ReadonlyMap<
      { readonly name: string; readonly prototype: object },
      readonly Checked[]
    >;
  };
  return [...validationMetadatas].flatMap(([target, all]) => {
    if (!Reflect.hasMetadata('swagger/apiModelPropertiesArray', target.prototype)) return [];
    return [...new Set(all.map(({ propertyName }) => propertyName))].flatMap((property) => {
      const validators = all.filter(({ propertyName }) => propertyName === property);
      const names = validators.flatMap(({ name }) => name ?? []);
      return isText(target.prototype, property, validators)
        ? [{ field: `${target.name}.${property}`, validators: names }]
        : [];
    });
  });
}

describe('texts that come from outside', () => {
  siteOfSuite();

  it('every text field of a body or a query has a kind', () => {
    const fields = textFields();
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter(({ validators }) => !validators.some((name) => KINDS.has(name)))).toEqual([]);
  });

  it('every kind of text field is used', () => {
    const used = new Set(textFields().flatMap(({ validators }) => validators));
    expect([...KINDS].filter((kind) => !used.has(kind))).toEqual([]);
  });
});

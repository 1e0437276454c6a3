import { fieldText } from '../../src/platform/http/input/field-texts.js';
import { nothing } from '../support/belongings.js';
import { type Field, type FilledOperation, operations, type Schema, saying } from '../support/fields.js';
import { anOddSender, type OddSender, type Sender } from '../support/odd-requests.js';
import { siteOfSuite } from '../support/suite.js';

/** Beside codes: the value may be accepted. */
const MAY_PASS = '';

/** One thing wrong with one field, and what its message has to say. */
interface Fault {
  readonly what: string;
  readonly value: unknown;
  /** The stable codes that name this fault. */
  readonly codes: readonly string[];
  /** What both messages have to contain: the limits. */
  readonly says: readonly string[];
}

const TYPE_CODES: Readonly<Record<string, readonly string[]>> = {
  string: ['isString'],
  integer: ['isInt'],
  number: ['isInt', 'isNumber'],
  boolean: ['isBoolean', 'equals'],
  array: ['isArray'],
  object: ['isObject'],
};

/** A number where text is expected, and text where anything else is. */
function wrongType({ enum: choices, format, type = 'object' }: Schema): Fault {
  const value = type === 'string' ? 17 : 'abc';
  const formats: Readonly<Record<string, readonly string[]>> = {
    uuid: ['isUuid'],
    date: ['isDate'],
    'date-time': ['isInstant'],
  };
  const codes = choices ? ['isIn'] : (formats[format ?? ''] ?? TYPE_CODES[type] ?? []);
  return { what: 'the wrong type', value, codes, says: [] };
}

/** A body without the field and a null, an empty text, another type, and a value beyond each declared limit. */
function faultsOf({ in: place, schema, isRequired }: Field): Fault[] {
  const { type = 'object', minimum, maximum, maxLength, maxItems, enum: choices, nullable = false } = schema;
  const inQuery = place === 'query';
  const faults: Fault[] = [];
  const add = (what: string, value: unknown, codes: readonly string[], ...says: readonly number[]): void => {
    faults.push({ what, value, codes, says: says.map(String) });
  };
  if (isRequired) add('nothing', undefined, ['isDefined']);
  if (!inQuery && !nullable) add('null', null, [isRequired ? 'isDefined' : 'isNotNull']);
  // An empty text may be valid; where it is refused in a required field, it is for being empty.
  if (isRequired && type !== 'array') add('an empty text', '', ['isNotEmpty', MAY_PASS]);
  if (!inQuery || type === 'integer') faults.push(wrongType(schema));
  const limits = [minimum, maximum].filter((limit) => limit !== undefined);
  if (type === 'integer' && !choices && minimum !== undefined) add('too little', minimum - 1, ['min'], ...limits);
  if (type === 'integer' && !choices && maximum !== undefined) add('too much', maximum + 1, ['max'], ...limits);
  if (type === 'string' && maxLength !== undefined && !choices && !schema.format) {
    add('a text that is too long', 'x'.repeat(maxLength + 1), ['maxLength'], maxLength);
  }
  if (type === 'array' && maxItems !== undefined && !inQuery) {
    add('a list that is too long', Array.from({ length: maxItems + 1 }).fill('x'), ['arrayMaxSize'], maxItems);
  }
  return faults;
}

/** Fields that are ignored in the usual request: the one that decides between them says otherwise. */
const IGNORED: Readonly<Record<string, readonly string[]>> = {
  'POST /api/account/info': ['mail'],
  'POST /api/admin/transfers/receipts': ['remittanceCode'],
  'POST /api/admin/redeem-batches': ['planId', 'months'],
  'POST /api/admin/redeem-batches/preview': ['planId', 'months'],
  'POST /api/admin/redeem-batches/proposals': ['planId', 'months'],
};
/** Routes that look for what their address names before they read the body. */
const LOOKS_FIRST: ReadonlySet<string> = new Set(['POST /api/admin/jobs/{id}/discard']);

const senderFor = (access: string): Sender => (access === 'public' ? 'anonymous' : 'admin');

describe('what a refused field is told', () => {
  const site = siteOfSuite();
  let sender: OddSender;

  beforeAll(async () => {
    sender = await anOddSender(site);
  });

  const named = operations({ ...nothing(), accountId: '' })
    .filter(({ fields }) => fields.some((field) => field.in !== 'path'))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !LOOKS_FIRST.has(name));

  async function complaint(operation: FilledOperation, field: Field, fault: Fault): Promise<string | null> {
    const filled = saying(operation.usual, field, fault.value);
    if (filled === operation.usual) return null;
    // A list of plain values is refused as a whole, one of bodies by its parts.
    const names = [field.at.join('.'), ...(field.at.at(-1) === 0 ? [field.at.slice(0, -1).join('.')] : [])];
    const [name = ''] = names;
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map((language) => sender.send(operation, filled, senderFor(operation.access), language)),
    );
    const told = [zh, en].map((answer) =>
      answer?.body?.details?.find((one: { field: string }) => names.includes(one.field)),
    );
    const mayPass = fault.codes.includes(MAY_PASS);
    const said = `${field.in} ${name}, ${fault.what}: `;
    if (!told[0] || !told[1]) return mayPass ? null : `${said}${zh?.status} ${JSON.stringify(zh?.body).slice(0, 300)}`;
    // Rules that trim first have a separate refusal for an empty text.
    if (mayPass && /_(?:empty|required)$/.test(told[0].code)) return null;
    if (!fault.codes.includes(told[0].code)) return `${said}${JSON.stringify(told[0])}`;
    const [chinese, english] = [String(told[0].message), String(told[1].message)];
    const isWell =
      /[一-龥]/.test(chinese) &&
      !/[一-龥]/.test(english) &&
      fault.says.every((limit) => chinese.includes(limit) && english.includes(limit)) &&
      (told[0].code !== 'isDefined' || chinese === fieldText('isDefined', 'zh', {}));
    return isWell ? null : `${said}${chinese} / ${english}`;
  }

  it.each(named)('%s names the fault of each field, with its limits, in Chinese and English', async (name) => {
    const operation = operations(sender.has).find(({ method, path }) => `${method} ${path}` === name);
    if (!operation) throw new Error(`${name} is not in the contract`);
    const complaints: string[] = [];
    for (const field of operation.fields.filter(
      (one) => one.in !== 'path' && !IGNORED[name]?.includes(String(one.at[0])),
    )) {
      const found = await Promise.all(faultsOf(field).map((fault) => complaint(operation, field, fault)));
      complaints.push(...found.filter((one) => one !== null));
    }
    expect(complaints).toEqual([]);
  });
});

describe('an empty text where a client of the contract means nothing', () => {
  const site = siteOfSuite();
  let sender: OddSender;

  beforeAll(async () => {
    sender = await anOddSender(site);
  });

  it.each([
    ['POST /api/account/order', 'body', 'paidId'],
    ['POST /api/account/orders/{id}/pay', 'body', 'method'],
    ['POST /api/account/redeem-code', 'body', 'paidId'],
    ['POST /api/register', 'body', 'referralCode'],
    ['POST /api/quote', 'body', 'phone'],
    ['GET /api/purchase', 'query', 'paidId'],
    ['GET /api/plans', 'query', 'paidId'],
  ] as const)('%s reads an empty %s field %s as absent', async (name, place, field) => {
    const operation = operations(sender.has).find(({ method, path }) => `${method} ${path}` === name);
    if (!operation) throw new Error(`${name} is not in the contract`);
    // An order that changes a licence needs its `paidId`.
    const { body: usual } = operation.usual;
    const simple = usual ? saying(operation.usual, { in: 'body', at: ['change'] }, undefined) : operation.usual;
    const filled = saying(simple, { in: place, at: [field] }, '');
    const { body } = await sender.send(operation, filled, senderFor(operation.access));
    expect(body.details ?? []).not.toContainEqual(expect.objectContaining({ field }));
  });
});

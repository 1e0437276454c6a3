import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access } from '../../src/platform/http/access/access.js';
import type { Belongings } from './belongings.js';
import { PASSWORD } from './customer.js';

/** The part of OpenAPI schemas that requests use. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly nullable?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Existing ids: of an owner of one of everything, and of another account. */
export type Known = Belongings & { readonly accountId: string };

/** Where a caller can send a value: a name in the path or the query, or a path of names into the body. */
export interface Field {
  readonly in: 'path' | 'query' | 'body';
  readonly at: readonly (string | number)[];
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** One request; `path` holds the values of its `{placeholders}`. */
export interface Filled {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Null where the operation takes none. */
  readonly body: unknown;
}

export interface FilledOperation {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly fields: readonly Field[];
  /** Valid in shape, and about existing things where that is easily expressed. */
  readonly usual: Filled;
}

interface Operation {
  readonly 'x-access': Access;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const { paths, components } = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Every operation of the contract with all its fields, filled in by a caller who owns what `has` names. */
export const operations = (has: Known): FilledOperation[] =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => {
      const { parameters = [], requestBody, 'x-access': access } = operation;
      const body = requestBody?.content['application/json']?.schema;
      const of = (place: string) => parameters.filter((one) => one.in === place);
      const named = (place: 'path' | 'query') =>
        Object.fromEntries(
          of(place)
            .filter(({ name }) => !UNSAID.has(name))
            .map(({ name, schema }) => [name, plausible(schema, name, path, has)]),
        );
      return {
        method: method.toUpperCase(),
        path,
        access,
        fields: [
          ...(['path', 'query'] as const).flatMap((place) =>
            of(place).map(({ name, schema, required = false }) => ({
              in: place,
              at: [name],
              schema,
              isRequired: required,
            })),
          ),
          ...(body ? fieldsOf(body, []) : []),
        ],
        usual: { path: named('path'), query: named('query'), body: body ? plausible(body, '', path, has) : null },
      };
    }),
  );

/** The same request with one field replaced; `undefined` omits it. */
export function saying(request: Filled, { in: place, at }: Pick<Field, 'in' | 'at'>, value: unknown): Filled {
  const copy = structuredClone(request);
  let target = copy[place] as Record<string | number, unknown>;
  for (const step of at.slice(0, -1)) {
    target = target?.[step] as typeof target;
    if (typeof target !== 'object' || target === null) return request;
  }
  const last = at.at(-1) ?? '';
  if (value === undefined) delete target[last];
  else target[last] = value;
  return copy;
}

function resolved(schema: Schema): Schema {
  const { $ref } = schema.allOf?.[0] ?? schema;
  return $ref ? (components.schemas[$ref.split('/').at(-1) ?? ''] ?? schema) : schema;
}

function fieldsOf(schema: Schema, at: Field['at'], isRequired = false): Field[] {
  const { properties = {}, required = [], items, type } = resolved(schema);
  const own: Field[] = at.length > 0 ? [{ in: 'body', at, schema: resolved(schema), isRequired }] : [];
  if (type === 'array' && items) return [...own, ...fieldsOf(items, [...at, 0])];
  const below = Object.entries(properties).flatMap(([name, one]) =>
    fieldsOf(one, [...at, name], required.includes(name)),
  );
  return [...own, ...below];
}

/** Values by field name, where the shape alone would be refused. */
const USUAL: Readonly<Record<string, unknown>> = {
  plan: 'team',
  planId: 'team',
  planIds: ['team'],
  months: 12,
  users: 20,
  assets: 200,
  quantity: 1,
  amountFen: 100,
  minimumFen: 200,
  terms: true,
  phone: '13800000000',
  taxNo: '',
  taxNumber: '',
  action: 'order.paid',
  letter: 'order-paid',
  month: '2026-01',
  method: 'sandbox',
  renewal: 'none',
  machineId: 'MACHINE-0001',
  account: 'nobody@example.cn',
  username: 'nobody@example.cn',
  password: PASSWORD,
  oldPassword: PASSWORD,
  newPassword: `${PASSWORD}-2`,
  contentUrl: 'https://example.cn/review',
  validOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
};

/** Omitted, because only some values are valid in combination with the others. */
const UNSAID: ReadonlySet<string> = new Set(
  'avatar percentBps startsAt endsAt scheduledAt expiresAt agreedYearFen'.split(' '),
);

function plausible(schema: Schema, name: string, path: string, has: Known): unknown {
  const { type, enum: choices, format, minimum = 1, items, properties } = resolved(schema);
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([field]) => !UNSAID.has(field))
        .map(([field, one]) => [field, plausible(one, field, path, has)]),
    );
  }
  if (choices) return choices.at(-1);
  const known = USUAL[name];
  if (known !== undefined && (type === 'string') === (typeof known === 'string')) return known;
  if (type === 'array') return items ? [plausible(items, name, path, has)] : [];
  if (type === 'boolean') return false;
  if (type === 'object') return {};
  if (type !== 'string') return Math.max(1, minimum);
  if (/mail$/i.test(name)) return 'nobody@example.cn';
  if (format === 'uuid' || /ids?$/i.test(name)) return idOf(name, path, has);
  if (format === 'date') return '2026-01-31';
  if (format === 'date-time') return '2026-01-31T00:00:00.000Z';
  return 'what it is';
}

/** Returns the id of the thing that a route is about. */
function idOf(name: string, path: string, has: Known): string {
  if (name === 'paidId' || path.includes('/licenses/{id}')) return has.paidId;
  if (path.includes('/plans/')) return 'team';
  if (path === '/api/admin/plans') return 'a-plan-of-ours';
  if (path.includes('/quotes/')) return has.quoteId;
  if (path.startsWith('/api/admin/orders/')) return has.paidOrderId;
  if (path.includes('/orders/')) return has.orderId;
  if (path.includes('/credentials/')) return has.passkeyId;
  if (path.includes('/accounts/')) return has.accountId;
  return randomUUID();
}

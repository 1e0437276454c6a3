import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type AuditRecord = components['schemas']['AuditRowView'];
type AuditFacts = components['schemas']['AuditFactsView'];
export type AuditChainState = components['schemas']['AuditStateView'];

const CHAIN_KEY = '/api/admin/audit/chain';

/** The personal data of a record. Reading it is itself recorded. */
export const useAuditFacts = (id: string): SWRResponse<AuditFacts, ApiError> =>
  useSWR<AuditFacts, ApiError>(
    `/api/admin/audit/${id}/facts`,
    () => call(api.GET('/api/admin/audit/{id}/facts', { params: { path: { id } } })),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );

/** How far the log is sealed, and the result of the last verification. */
export const useAuditChain = (): SWRResponse<AuditChainState, ApiError> =>
  useSWR<AuditChainState, ApiError>(CHAIN_KEY, () => call(api.GET(CHAIN_KEY)));

/** Verifies the whole chain now. */
export async function checkAuditChain(): Promise<AuditChainState> {
  const state = await call(api.POST('/api/admin/audit/chain/check'));
  await mutate(CHAIN_KEY, state, { revalidate: false });
  return state;
}

/** Nouns that belong to the group of another. */
const AREAS: readonly (readonly [RegExp, string])[] = [
  [/(_export\.|\.\w*exported$)/, 'export'],
  [/^redeem_/, 'redeem'],
  [/^reward_/, 'reward'],
  [/^campaign-/, 'campaign'],
  [/^marketing\./, 'mail'],
];

/** The group that an action is offered in. */
export const areaOf = (action: string): string =>
  AREAS.find(([pattern]) => pattern.test(action))?.[1] ?? action.slice(0, action.indexOf('.'));

/** A fact of a record: its path, and its value before and after. Undefined where it was absent. */
export interface Fact {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
}

type Value = Readonly<Record<string, unknown>> | null;

/** Fields that are not shown: counters of the row itself, and values that follow from another fact. */
const UNTOLD: ReadonlySet<string> = new Set(['version', 'lifetime', 'bodyHash', 'contentKey']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Identifies an item of a list, so that it is compared with itself and not with its neighbour. */
const keyOf = (item: Readonly<Record<string, unknown>>, index: number): string =>
  typeof item['months'] === 'number' ? String(item['months']) : String(index + 1);

/** Every single value in an object with its path. A list of plain values is one value. */
function leaves(value: unknown, path: readonly string[] = []): (readonly [path: readonly string[], value: unknown])[] {
  if (Array.isArray(value) && value.some(isObject)) {
    return value.flatMap((item: unknown, index) =>
      isObject(item) ? leaves(item, [...path, keyOf(item, index)]) : [[[...path, String(index + 1)], item] as const],
    );
  }
  if (!isObject(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, part]) => (UNTOLD.has(name) ? [] : leaves(part, [...path, name])));
}

/** The order of a list is a separate fact. */
const asObject = (value: Value): Value => (Array.isArray(value) ? { order: value as unknown } : value);

/**
 * The facts of a record side by side, changes first. Without a `before` everything is new, and shown as it is rather
 * than as a change.
 */
export function factsOf(before: Value, after: Value): readonly Fact[] {
  const [was, is] = [before, after].map((value) => {
    const facts = value === null ? [] : leaves(asObject(value));
    return new Map(facts.map(([path, fact]) => [path.join('.'), { path, fact }]));
  }) as [
    Map<string, { path: readonly string[]; fact: unknown }>,
    Map<string, { path: readonly string[]; fact: unknown }>,
  ];
  const keys = [...new Set([...was.keys(), ...is.keys()])];
  return keys
    .map((key) => {
      const [one, other] = [was.get(key), is.get(key)];
      const path = (one ?? other)?.path ?? [];
      // What `after` omits has not changed: some records hold more of the old state than of the new one.
      const isTold = after !== null && (path[0] ?? '') in (asObject(after) ?? {});
      const isChanged = before !== null && isTold && JSON.stringify(one?.fact) !== JSON.stringify(other?.fact);
      return { path, before: one?.fact, after: other?.fact, isChanged };
    })
    .toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The console page of what each kind of action is about. */
const PLACES: Readonly<Record<string, string>> = {
  account: '/admin/users',
  application: '/admin/applications',
  campaign: '/admin/campaigns',
  license: '/admin/licenses',
  order: '/admin/orders',
  passkey: '/admin/users',
  password: '/admin/users',
  quote: '/admin/quotes',
  session: '/admin/users',
};

/** Actions of these kinds whose subject has no page. */
const OTHERS = ['application.canned_note'];

/** The console page of a record's subject; null where there is none. */
export function subjectPage(action: string, subject: string): string | null {
  const place = PLACES[action.slice(0, action.indexOf('.'))];
  if (!place || !UUID.test(subject) || OTHERS.some((other) => action.startsWith(other))) return null;
  return `${place}/${subject}`;
}

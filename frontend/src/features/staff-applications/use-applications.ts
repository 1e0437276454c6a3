import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { keyed } from '../../shared/request-key';

type Schemas = components['schemas'];
export type ApplicationRow = Schemas['ApplicationRowView'];
export type ApplicationFile = Schemas['ApplicationFileView'];
export type ApplicationStatus = ApplicationRow['status'];
export type Decision =
  | { readonly action: 'approve'; readonly note: string; readonly publicName: string }
  | { readonly action: 'reject' | 'reopen'; readonly note: string };

export const LIST_PATH = '/api/admin/applications';
const keyOf = (id: string) => `${LIST_PATH}/${id}`;
const at = (id: string) => ({ params: { path: { id } } });

/** One application with all its evidence. Fetched once: every access is written to the audit log. */
export function useApplicationFile(id: string | undefined): SWRResponse<ApplicationFile, ApiError> {
  return useSWR<ApplicationFile, ApiError>(
    id === undefined ? null : keyOf(id),
    () => call(api.GET('/api/admin/applications/{id}', at(id ?? ''))),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
}

/** Rejects with application.already_decided when a colleague was faster. */
export async function decide(id: string, { action, ...body }: Decision, key: string): Promise<void> {
  const path = `/api/admin/applications/{id}/${PLACES[action]}` as const;
  await keep(id, call(api.POST(path, { params: { path: { id }, header: keyed(key) }, body })));
}

const PLACES = { approve: 'approval', reject: 'rejection', reopen: 'reopening' } as const;

/** Fetches an application again, after another reviewer has changed it. */
export async function reread(id: string): Promise<ApplicationFile> {
  return keep(id, call(api.GET('/api/admin/applications/{id}', at(id))));
}

/** Moves an application behind all others until tomorrow. */
export async function setAside(id: string): Promise<void> {
  await call(api.POST('/api/admin/applications/{id}/set-aside', at(id)));
  await refreshList(LIST_PATH);
}

/** How often a page reports which application it shows, and learns who else has it open. */
const OPENING_MS = 20_000;

/** Addresses of colleagues who have the application open at the same time. */
export function useOthers(id: string): readonly string[] {
  const { data } = useSWR(
    `${keyOf(id)}/openings`,
    () => call(api.POST('/api/admin/applications/{id}/openings', at(id))),
    { refreshInterval: OPENING_MS, dedupingInterval: 0 },
  );
  return data?.others ?? [];
}

/** Repeats the DNS check of the applicant's domain. */
export async function checkMail(id: string): Promise<void> {
  await keep(id, call(api.POST('/api/admin/applications/{id}/mail-check', at(id))));
}

/** Lets an address apply although its domain does not belong to a company. */
export async function allowMail(body: Schemas['AllowMail']): Promise<void> {
  await call(api.POST('/api/admin/application-mail-overrides', { body }));
}

async function keep(id: string, answer: Promise<ApplicationFile>): Promise<ApplicationFile> {
  const file = await answer;
  await Promise.all([mutate(keyOf(id), file, { revalidate: false }), refreshList(LIST_PATH)]);
  return file;
}

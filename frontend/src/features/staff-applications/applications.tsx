import type { TagProps } from 'antd';
import { useEffect, useState } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { serverNow } from '../../api/fetch-in-time';
import { type ListPage, refreshList } from '../../shared/console/list-state';
import { keyed } from '../../api/request-keys';
import { deadlineOf } from './deadline';

type Schemas = components['schemas'];
export type ApplicationRow = Schemas['ApplicationRowView'];
export type ApplicationFile = Schemas['ApplicationFileView'];
type ApplicationStatus = ApplicationRow['status'];
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
  const file = await call(api.POST(path, { params: { path: { id }, header: keyed(key) }, body }));
  await put(file);
  // The desk shows the next one while the queue is fetched again.
  if (action !== 'reopen') void removeFromQueue(id);
  void refreshList(LIST_PATH);
}

/** Takes a decided application out of the pages of pending ones, before the server has sent them again. */
const removeFromQueue = (id: string) =>
  mutate(
    (key) => Array.isArray(key) && key[0] === LIST_PATH && key[1]?.status === 'pending',
    (page?: ListPage<ApplicationRow>) =>
      page?.items.some((row) => row.id === id)
        ? { ...page, items: page.items.filter((row) => row.id !== id), total: page.total - 1 }
        : page,
    { revalidate: false },
  );

const PLACES = { approve: 'approval', reject: 'rejection', reopen: 'reopening' } as const;

/** Fetches an application again, after another reviewer has changed it. */
export async function reread(id: string): Promise<ApplicationFile> {
  return keep(call(api.GET('/api/admin/applications/{id}', at(id))));
}

/** Moves an application behind all others until a day, by default tomorrow. */
export async function setAside(id: string, until?: string): Promise<void> {
  try {
    await call(api.POST('/api/admin/applications/{id}/set-aside', { ...at(id), body: { until } }));
  } finally {
    await Promise.all([mutate(keyOf(id)), refreshList(LIST_PATH)]);
  }
}

/** Writes a note for colleagues. */
export async function writeNote(id: string, note: string, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  const notes = await call(api.POST('/api/admin/applications/{id}/notes', { params, body: { note } }));
  await mutate(keyOf(id), (file?: ApplicationFile) => file && { ...file, notes }, { revalidate: false });
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
  await keep(call(api.POST('/api/admin/applications/{id}/mail-check', at(id))));
}

/** Lets an address apply although its domain does not belong to a company. */
export async function allowMail(body: Schemas['AllowMail']): Promise<void> {
  await call(api.POST('/api/admin/application-mail-overrides', { body }));
}

const put = (file: ApplicationFile) => mutate(keyOf(file.id), file, { revalidate: false });

async function keep(answer: Promise<ApplicationFile>): Promise<ApplicationFile> {
  const file = await answer;
  await Promise.all([put(file), refreshList(LIST_PATH)]);
  return file;
}

export const STATUS_TONES: Readonly<Record<ApplicationStatus, TagProps['color']>> = {
  pending: 'default',
  approved: 'success',
  rejected: 'error',
};

interface Props {
  readonly dueAt: string;
  readonly now: Date;
}

const LOOKS = { late: 'bad strong', soon: 'warn strong', calm: 'subtle' } as const;

/** `剩 6 小时`, `超时 2 小时` */
export function DueText({ dueAt, now }: Props) {
  const t = useTranslations('staff-applications.due');
  const { tone, key, days, hours, minutes } = deadlineOf(dueAt, now);
  return <span className={`micro num ${LOOKS[tone]}`}>{t(key, { days, hours, minutes })}</span>;
}

const MINUTE_MS = 60_000;

/** The server's time, updated at least every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

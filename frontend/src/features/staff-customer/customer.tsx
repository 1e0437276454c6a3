import { Empty, Flex, Pagination, Tag, type TagProps } from 'antd';
import { useEffect, useRef } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call, ifMatch } from '../../api/client';
import { keyed } from '../../api/request-keys';
import type { components } from '../../api/schema';
import type { AnswerAt } from '../../shared/console/list-state';
import { Allowed } from '../../shared/console/staff';
import { AsyncContent } from '../../shared/ui/async-content';
import { Fact, Facts, MomentFact } from '../../shared/ui/facts';
import { Link } from '../../shared/ui/link';
import { unnamedArrows, usePagedFocus } from '../../shared/ui/pager';

export type CustomerEvent = components['schemas']['CustomerEventView'];
export type CustomerEventKind = CustomerEvent['kind'];
export type CustomerNote = components['schemas']['CustomerNoteView'];
type CustomerApplication = components['schemas']['CustomerApplicationView'];

/** Whose events are shown. */
export interface EventsOf {
  readonly of: 'accounts' | 'orders';
  readonly id: string;
}

interface EventsQuery {
  readonly pageIndex: number;
  readonly kind?: CustomerEventKind[];
}

/** What happened to a customer or an order, newest first. */
export const useEvents = ({ of, id }: EventsOf, query: EventsQuery) =>
  useSWR<AnswerAt<'/api/admin/accounts/{id}/events'>, ApiError>(
    [`/api/admin/${of}/${id}/events`, query],
    () => call(api.GET(`/api/admin/${of}/{id}/events`, { params: { path: { id }, query } })),
    { keepPreviousData: true },
  );

const PAGE_SIZE = 10;

interface PagesProps {
  readonly current: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** The pages of events or notes, which come in tens. Goes back to the last one when the page that is shown is gone. */
export function Pages({ current, total, onChange }: PagesProps) {
  const last = Math.ceil(total / PAGE_SIZE);
  useEffect(() => {
    if (last > 0 && current > last) onChange(last);
  });
  const frame = useRef<HTMLDivElement>(null);
  const keepFocus = usePagedFocus(frame);
  return (
    <div ref={frame}>
      <Pagination
        current={current}
        total={total}
        onChange={(page) => {
          keepFocus();
          onChange(page);
        }}
        itemRender={unnamedArrows}
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        pageSize={PAGE_SIZE}
      />
    </div>
  );
}

const notesKey = (id: string) => `/api/admin/accounts/${id}/notes`;

/** Notes of staff about a customer, newest first. */
export const useNotes = (id: string, pageIndex: number) =>
  useSWR<AnswerAt<'/api/admin/accounts/{id}/notes'>, ApiError>(
    [notesKey(id), pageIndex],
    () => call(api.GET('/api/admin/accounts/{id}/notes', { params: { path: { id }, query: { pageIndex } } })),
    { keepPreviousData: true },
  );

/** Refetches every shown part of the page that an added, changed or deleted note changes. */
const refresh = (id: string) =>
  mutate((key) => Array.isArray(key) && (key[0] === notesKey(id) || key[0] === `/api/admin/accounts/${id}/events`));

export async function addNote(id: string, text: string, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/accounts/{id}/notes', { params, body: { text } }));
  await refresh(id);
}

/** Changes this version of one's own note. */
export async function changeNote(id: string, noteId: string, version: number, text: string): Promise<void> {
  const params = { path: { id, noteId }, header: ifMatch(version) };
  await call(api.PUT('/api/admin/accounts/{id}/notes/{noteId}', { params, body: { text } }));
  await refresh(id);
}

export async function removeNote(id: string, noteId: string): Promise<void> {
  await call(api.DELETE('/api/admin/accounts/{id}/notes/{noteId}', { params: { path: { id, noteId } } }));
  await refresh(id);
}

/** The state of the customer's application for the free licence; null where there is none. */
const useApplication = (id: string): SWRResponse<CustomerApplication | null, ApiError> =>
  useSWR<CustomerApplication | null, ApiError>(`/api/admin/accounts/${id}/application`, async () => {
    const { application } = await call(api.GET('/api/admin/accounts/{id}/application', { params: { path: { id } } }));
    return application;
  });

const TONES: Readonly<Record<CustomerApplication['status'], TagProps['color']>> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
};

/** The customer's application for the free enterprise licence. */
export function Application({ id }: { readonly id: string }) {
  const t = useTranslations('staff-customer.application');
  const states = useTranslations('staff-applications.status');
  return (
    <AsyncContent state={useApplication(id)}>
      {(application) =>
        application === null ? (
          <Empty description={t('none')} />
        ) : (
          <>
            <Facts>
              <Fact name={t('company')}>{application.companyName}</Fact>
              <Fact name={t('status')}>
                <Tag color={TONES[application.status]}>{states(application.status)}</Tag>
              </Fact>
              <MomentFact name={t('submittedAt')} at={application.submittedAt} />
              <MomentFact name={t('dueAt')} at={application.decidedAt === null ? application.dueAt : null} />
              <MomentFact name={t('decidedAt')} at={application.decidedAt} />
              <Fact name={t('note')} className="typed">
                {application.reviewNote}
              </Fact>
              <MomentFact name={t('until')} at={application.licenseExpiresAt} />
            </Facts>
            <Flex component="p" wrap align="center" gap="var(--s-2) var(--s-5)" className="ruled mt-4">
              <Allowed to="applications.review">
                <Link className="link" to={`/admin/applications/${application.id}`}>
                  {t('open')}
                </Link>
              </Allowed>
              {application.licenseId && (
                <Allowed to="licenses.read">
                  <Link className="link" to={`/admin/licenses/${application.licenseId}`}>
                    {t('license')}
                  </Link>
                </Allowed>
              )}
            </Flex>
          </>
        )
      }
    </AsyncContent>
  );
}

import useSWR, { type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { AccountBeside, OrderBeside } from '../../shared/console/cells';
import { api, type ApiError, call } from '../../api/client';
import { CLOSING_BODY_NOTE_MAX_LENGTH } from '../../api/limits';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/list-state';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan, formatNumber } from '../../shared/format/money';
import { TextAreaField } from '../../shared/forms/fields';
import { required } from '../../shared/forms/rules';
import { keyed } from '../../api/request-keys';
import { Fact, Facts } from '../../shared/ui/facts';

export type Incident = components['schemas']['IncidentView'];

export type Mismatch = components['schemas']['MismatchView'];
type Decision = components['schemas']['MismatchDecisionBody'];
type Decided = components['schemas']['MismatchDecidedView'];

/**
 * The amounts of an open mismatch, and its possible resolutions. Always fetched again, because decisions about money
 * depend on it.
 */
export const useMismatch = (id: string): SWRResponse<Mismatch, ApiError> =>
  useSWR<Mismatch, ApiError>(
    `/api/admin/incidents/${id}/mismatch`,
    () => call(api.GET('/api/admin/incidents/{id}/mismatch', { params: { path: { id } } })),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );

/** The month close counts incidents, too. */
const refreshIncidents = () =>
  Promise.all([refreshList('/api/admin/incidents'), refreshList('/api/admin/month-close')]);

/** Resolves a payment of a wrong amount; returns whether another administrator has to approve first. */
export async function decideMismatch(id: string, body: Decision, key: string): Promise<Decided> {
  const params = { path: { id }, header: keyed(key) };
  const decided = await call(api.POST('/api/admin/incidents/{id}/decision', { params, body }));
  await refreshIncidents();
  return decided;
}

/** Closes an incident; the note says what was done. */
export async function closeIncident(id: string, note: string, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/incidents/{id}/close', { params, body: { note } }));
  await refreshIncidents();
}

/** What staff did about an incident. */
export function NoteField({ isFirst = false }: { readonly isFirst?: boolean }) {
  const t = useTranslations('staff-incidents');
  const fault = useTranslations('console.faults');
  return (
    <TextAreaField
      name="note"
      label={t('note')}
      hint={t('noteHint')}
      rules={[required(fault('required'))]}
      maxLength={CLOSING_BODY_NOTE_MAX_LENGTH}
      isFirst={isFirst}
    />
  );
}

type ToldFact = Readonly<Record<string, unknown>>;

const AMOUNTS = ['amountFen', 'localFen', 'billFen'] as const;
const TEXTS = ['transactionId', 'refundNo', 'no', 'day', 'code', 'invariantId'] as const;

/** The customer and the order of an incident. The dialog stays open beside them. */
export function Concerned({ incident: { orderId, orderNumber, accountId, mail } }: { readonly incident: Incident }) {
  const t = useTranslations('staff-incidents');
  if (orderId === null) return null;
  return (
    <Facts>
      <Fact name={t('order')} isFigure>
        <OrderBeside id={orderId} number={orderNumber} />
      </Fact>
      <Fact name={t('buyer')}>
        <AccountBeside id={accountId ?? ''} mail={mail} />
      </Fact>
    </Facts>
  );
}

/** The details reported with an incident, as text and in yuan. */
export function IncidentFacts({ incident }: { readonly incident: Incident }) {
  const t = useTranslations('staff-incidents.facts');
  const fact: ToldFact = incident.fact;
  const currency = typeof fact['currency'] === 'string' ? fact['currency'] : 'CNY';
  const count = fact['count'];
  const rule = useRule(fact);
  return (
    <Facts>
      {AMOUNTS.map((name) => (
        <Fact key={name} name={t(name)} isFigure>
          {typeof fact[name] === 'number' && amountIn(currency, fact[name])}
        </Fact>
      ))}
      <Fact name={t('recordedFen')} isFigure>
        {incident.recordedFen !== null && fact['localFen'] === undefined && formatYuan(incident.recordedFen)}
      </Fact>
      {TEXTS.map((name) => (
        <Fact key={name} name={t(name)}>
          {typeof fact[name] === 'string' && fact[name]}
        </Fact>
      ))}
      <Fact name={t('respondBy')}>{typeof fact['respondBy'] === 'string' && formatDateTime(fact['respondBy'])}</Fact>
      <Fact name={t('says')}>{rule}</Fact>
      <Fact name={t('count')} isFigure>
        {typeof count === 'number' && formatNumber(count)}
      </Fact>
      <Fact name={t('breaches')}>{breachesOf(fact)}</Fact>
    </Facts>
  );
}

/** For foreign currencies the server stores only the smallest unit. */
export const amountIn = (currency: string, least: number): string =>
  currency === 'CNY' ? formatYuan(least) : `${formatNumber(least)} (${currency}, 1/100)`;

/** What the broken invariant of the books requires; if this release has no text for it, as stored, in English. */
function useRule({ invariantId, says }: ToldFact): string | null {
  const t = useTranslations('staff-incidents.rules');
  const known = invariantId as Parameters<typeof t>[0];
  if (typeof invariantId === 'string' && t.has(known)) return t(known);
  return typeof says === 'string' ? says : null;
}

/** The bookkeeping rules that failed, one line each. */
function breachesOf({ breaches }: ToldFact) {
  if (!Array.isArray(breaches)) return null;
  return breaches.map((breach: Readonly<Record<string, unknown>>) => (
    <p key={String(breach['subject'])}>
      {String(breach['subject'])} · {String(breach['detail'])}
    </p>
  ));
}

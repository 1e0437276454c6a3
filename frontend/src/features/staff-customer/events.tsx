import { Empty, Select, Timeline } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type texts from '../../i18n/locales/en/staff-customer.json';
import { useMailName, useMethodName } from '../../business/console-names';
import { useClearing } from '../../shared/console/list-toolbar';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan, formatNumber } from '../../shared/format/money';
import { AsyncContent } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { type CustomerEvent, type CustomerEventKind, type EventsOf, Pages, useEvents } from './customer';

type States = (typeof texts)['events']['states'];
type StateWord = { [Kind in keyof States]: `states.${Kind}.${keyof States[Kind] & string}` }[keyof States];
type ReasonWord = keyof (typeof texts)['events']['reasons'];

/** The pages of what an event is about. */
const orderPage = (id: string) => `/admin/orders/${id}`;
const licensePage = (id: string) => `/admin/licenses/${id}`;

const PAGES: Readonly<Partial<Record<CustomerEventKind, (id: string) => string>>> = {
  order: orderPage,
  payment: orderPage,
  refund: orderPage,
  license: licensePage,
  license_given: licensePage,
  license_received: licensePage,
  quote: (id) => `/admin/quotes/${id}`,
};

/** Words for what happened to the customer or order called `name`. */
function useEventText(name: string) {
  const t = useTranslations('staff-customer.events');
  const acts = useTranslations('audit-actions');
  const method = useMethodName();
  const mailName = useMailName();
  // A newer release may record what this one has no words for.
  const stateOf = (kind: CustomerEventKind, state: string | null): string => {
    const word = `states.${kind}.${state ?? ''}` as StateWord;
    return t.has(word) ? t(word) : (state ?? '');
  };
  const reasonOf = (reason: string): string => {
    const word = reason as ReasonWord;
    return t.has(`reasons.${word}`) ? t(`reasons.${word}`) : reason;
  };
  const textOf = ({ kind, subject, state, amount, isPoints, orderNumber }: CustomerEvent): string => {
    if (kind === 'payment')
      return t('texts.payment', { subject, amount: formatYuan(amount ?? 0), method: method(state) });
    if (kind === 'points') {
      const points = amount ?? 0;
      const signed = points > 0 ? `+${formatNumber(points)}` : formatNumber(points);
      return t('texts.points', { points: signed, reason: reasonOf(subject) });
    }
    if (kind === 'staff') {
      const key = subject as 'points.corrected';
      return acts.has(key) ? acts(key, { subject: orderNumber ?? name }) : subject;
    }
    const told = { subject: kind === 'mail' ? mailName(subject) : subject, state: stateOf(kind, state) };
    if (kind === 'order' && isPoints) return t('texts.orderPoints', { ...told, points: amount ?? 0 });
    return t(`texts.${kind}`, { ...told, amount: formatYuan(amount ?? 0) });
  };
  const pageOf = ({ kind, refId }: CustomerEvent): string | null => {
    return refId ? (PAGES[kind]?.(refId) ?? null) : null;
  };
  return { textOf, pageOf };
}

const KINDS = [
  'registered',
  'order',
  'payment',
  'refund',
  'license',
  'license_given',
  'license_received',
  'points',
  'application',
  'application_decided',
  'invoice',
  'quote',
  'mail',
  'note',
  'staff',
] as const satisfies readonly CustomerEventKind[];
const COLORS: Readonly<Partial<Record<CustomerEventKind, string>>> = {
  payment: 'green',
  refund: 'red',
  note: 'orange',
  staff: 'orange',
  mail: 'gray',
};

/** Everything that happened to a customer or an order, as far as the reader may see it. */
export default function Events({ subject, name }: { readonly subject: EventsOf; readonly name: string }) {
  const t = useTranslations('staff-customer.events');
  const [pageIndex, setPageIndex] = useState(1);
  const [kind, setKind] = useState<CustomerEventKind[]>([]);
  const state = useEvents(subject, { pageIndex, ...(kind.length > 0 ? { kind } : {}) });
  return (
    <>
      <Select
        mode="multiple"
        allowClear={useClearing(t('filter'))}
        className="mb-5"
        style={{ width: '100%', maxWidth: '30rem' }}
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(chosen: CustomerEventKind[]) => {
          setKind(chosen);
          setPageIndex(1);
        }}
      />
      <AsyncContent state={state}>
        {({ items, total }) =>
          total === 0 ? (
            <Empty description={t('empty')} />
          ) : (
            <>
              <Timeline
                items={items.map((event) => ({
                  key: event.id,
                  color: COLORS[event.kind] ?? 'blue',
                  content: <Event event={event} name={name} />,
                }))}
              />
              <Pages current={pageIndex} total={total} onChange={setPageIndex} />
            </>
          )
        }
      </AsyncContent>
    </>
  );
}

function Event({ event, name }: { readonly event: CustomerEvent; readonly name: string }) {
  const { textOf, pageOf } = useEventText(name);
  const page = pageOf(event);
  return (
    <>
      <div className="typed">
        {page ? (
          <Link className="link" to={page}>
            {textOf(event)}
          </Link>
        ) : (
          textOf(event)
        )}
      </div>
      <div className="muted small num">
        {formatDateTime(event.at)}
        {event.actorMail && ` · ${event.actorMail}`}
      </div>
    </>
  );
}

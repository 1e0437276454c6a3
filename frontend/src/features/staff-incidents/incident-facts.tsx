import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { formatNumber } from '../../shared/format/number';
import { Fact, Facts } from '../../shared/ui/facts';
import type { Incident } from './use-incidents';

type Told = Readonly<Record<string, unknown>>;

const AMOUNTS = ['amountFen', 'localFen', 'billFen'] as const;
const TEXTS = ['transactionId', 'refundNo', 'no', 'day', 'code', 'invariantId', 'says'] as const;

/** The details reported with an incident, as text and in yuan. */
export function IncidentFacts({ incident }: { readonly incident: Incident }) {
  const t = useTranslations('staff-incidents.facts');
  const fact: Told = incident.fact;
  const currency = typeof fact['currency'] === 'string' ? fact['currency'] : 'CNY';
  const count = fact['count'];
  return (
    <Facts>
      {AMOUNTS.map((name) => (
        <Fact key={name} name={t(name)} isFigure>
          {typeof fact[name] === 'number' && amountIn(currency, fact[name])}
        </Fact>
      ))}
      {TEXTS.map((name) => (
        <Fact key={name} name={t(name)}>
          {typeof fact[name] === 'string' && fact[name]}
        </Fact>
      ))}
      <Fact name={t('count')} isFigure>
        {typeof count === 'number' && formatNumber(count)}
      </Fact>
      <Fact name={t('breaches')}>{breachesOf(fact)}</Fact>
    </Facts>
  );
}

/** For foreign currencies the server stores only the smallest unit. */
const amountIn = (currency: string, least: number): string =>
  currency === 'CNY' ? formatYuan(least) : `${formatNumber(least)} (${currency}, 1/100)`;

/** The bookkeeping rules that failed, one line each. */
function breachesOf({ breaches }: Told) {
  if (!Array.isArray(breaches)) return null;
  return breaches.map((breach: Readonly<Record<string, unknown>>) => (
    <p key={String(breach['subject'])}>
      {String(breach['subject'])} · {String(breach['detail'])}
    </p>
  ));
}

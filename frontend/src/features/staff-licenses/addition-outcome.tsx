import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import { CAPACITIES } from '../../shared/capacities';
import { ScrollRegion } from '../../shared/console/scroll-region';
import type { Foresight } from '../../shared/console/two-people';
import { useTermsChange } from '../../shared/console/terms-change';
import { formatDate } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { Fact, Facts } from '../../shared/ui/facts';
import './addition-outcome.css';
import type { AdditionPreview, GrantPreview } from './use-staff-license';

interface ForeseenProps<Answer> extends Pick<Foresight<Answer>, 'latest' | 'isPending' | 'hasFailed'> {
  readonly children: (answer: Answer) => ReactNode;
}

/** What follows. Keeps its place, hidden, while it is still that of an earlier entry. */
export function Foreseen<Answer>({ latest, isPending, hasFailed, children }: ForeseenProps<Answer>) {
  const t = useTranslations('staff-licenses.outcome');
  return (
    <div className={isPending ? 'foreseen pending' : 'foreseen'} aria-live="polite" aria-busy={isPending}>
      {hasFailed ? (
        <Alert showIcon type="warning" role="note" title={t('failed')} />
      ) : (
        latest !== undefined && children(latest)
      )}
    </div>
  );
}

/** The terms of one licence before and after an addition, and the worth of the addition. */
export function AdditionOutcome({
  outcome: { before, after, refusal, givenFen },
}: {
  readonly outcome: AdditionPreview;
}) {
  const t = useTranslations('staff-licenses');
  const title = useTranslations('ui.capacity.title');
  const { endOf, amountOf, change, worthOf } = useOutcomeText();
  if (after === null) return <Alert showIcon type="warning" role="note" title={refusal} />;
  return (
    <section className="addition-outcome" aria-label={t('outcome.title')}>
      <Facts>
        <Fact name={t('until')} isFigure>
          {change(endOf(before), endOf(after))}
        </Fact>
        {CAPACITIES.map((name) => (
          <Fact key={name} name={title(name)} isFigure>
            {change(amountOf(before[name]), amountOf(after[name]))}
          </Fact>
        ))}
        <Fact name={t('outcome.worth')} isFigure>
          {worthOf(givenFen)}
        </Fact>
      </Facts>
    </section>
  );
}

/** Whose licence a grant becomes, what it gives and until when. */
export function GrantOutcome({ outcome, plan }: { readonly outcome: GrantPreview; readonly plan: string }) {
  const t = useTranslations('staff-licenses');
  const grant = useTranslations('staff-licenses.grant');
  const title = useTranslations('ui.capacity.title');
  const { endOf, amountOf, change, worthOf } = useOutcomeText();
  const { recipient, after, givenFen } = outcome;
  return (
    <section className="addition-outcome" aria-label={grant('outcome')}>
      <Facts>
        {recipient && (
          <>
            <Fact name={grant('recipient')}>
              <b>{recipient.name}</b> {recipient.mail}
            </Fact>
            <Fact name={grant('since')} isFigure>
              {formatDate(recipient.createdAt)}
            </Fact>
            <Fact name={grant('licenses')} isFigure>
              {change(String(recipient.licenses), String(recipient.licenses + 1))}
            </Fact>
          </>
        )}
        <Fact name={t('plan')}>{plan}</Fact>
        <Fact name={grant('term')} isFigure>
          {change(formatDate(serverNow()), endOf(after))}
        </Fact>
        {CAPACITIES.map((name) => (
          <Fact key={name} name={title(name)} isFigure>
            {amountOf(after[name])}
          </Fact>
        ))}
        <Fact name={t('outcome.worth')} isFigure>
          {worthOf(givenFen)}
        </Fact>
      </Facts>
    </section>
  );
}

/** The same for several: the changes of each, the worth of all together, and how many need a second administrator. */
export function AdditionOutcomes({ outcomes }: { readonly outcomes: readonly AdditionPreview[] }) {
  const t = useTranslations('staff-licenses.outcome');
  const text = useOutcomeText();
  const [refused, waiting] = [
    outcomes.filter(({ after }) => after === null).length,
    outcomes.filter(({ takesSecondPerson }) => takesSecondPerson).length,
  ];
  const fens = outcomes.map(({ givenFen }) => givenFen);
  const total = fens.reduce<number | null>((sum, fen) => (sum === null || fen === null ? null : sum + fen), 0);
  return (
    <div className="addition-outcome">
      <ScrollRegion label={t('title')} className="addition-outcomes">
        <Facts>
          {outcomes.map(({ licenseId, key, before, after, refusal, takesSecondPerson }) => (
            <Fact key={licenseId} name={key}>
              {after === null ? refusal : text.changed(before, after)}
              {takesSecondPerson && ` · ${t('waits')}`}
            </Fact>
          ))}
        </Facts>
      </ScrollRegion>
      <p>{t('total', { count: outcomes.length, worth: text.worthOf(total) })}</p>
      {waiting > 0 && <Alert showIcon type="warning" role="note" title={t('waiting', { count: waiting })} />}
      {refused > 0 && <Alert showIcon type="warning" role="note" title={t('refused', { count: refused })} />}
    </div>
  );
}

function useOutcomeText() {
  const t = useTranslations('staff-licenses');
  const worthOf = (fen: number | null) => (fen === null ? t('outcome.unbounded') : formatYuan(fen));
  return { ...useTermsChange(), worthOf };
}

import { Alert, Table } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PLAN_CHANGE_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { ReasonField } from '../../shared/console/reason';
import { formatYuan } from '../../shared/format/money';
import { FormDialog } from '../../shared/forms/form-dialog';
import type { PlanPreview, PriceRow } from './plan-editing';

/** What is about to happen to the prices of a plan. */
export interface PriceQuestion extends PlanPreview {
  readonly name: string;
  /** The day from which the prices count; empty for at once. */
  readonly startsOn: string;
  /** Begins to be sold. */
  readonly isOffered: boolean;
  /** The reason given before, for a save that failed. */
  readonly reason: string;
}

/** The reason for a second administrator; empty where none is needed. */
interface Answer {
  readonly reason: string;
}

interface Asked extends PriceQuestion {
  readonly answer: (answer: Answer | null) => void;
}

export const isPriceChanged = ({ prices }: PlanPreview): boolean =>
  prices.some(({ beforeFen, afterFen }) => beforeFen !== afterFen);

/** Asks before prices change. `ask` resolves with null when the change is cancelled. */
export function usePriceConfirmation(): {
  readonly ask: (question: PriceQuestion) => Promise<Answer | null>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const ask = (question: PriceQuestion) =>
    new Promise<Answer | null>((resolve) => {
      setAsked({
        ...question,
        answer: (answer) => {
          setAsked(undefined);
          resolve(answer);
        },
      });
    });
  return { ask, dialog: asked && <PriceDialog {...asked} /> };
}

function PriceDialog({ name, prices, startsOn, isOffered, takesSecondPerson, reason: before, answer }: Asked) {
  const t = useTranslations('staff-plans.confirm');
  const common = useTranslations('console');
  const from = startsOn ? t('fromDay', { date: startsOn }) : t('fromNow');
  const act = startsOn ? t('buttonFrom', { date: startsOn }) : t(isOffered ? 'buttonOffer' : 'button');
  return (
    <FormDialog
      wide
      title={t(isOffered ? 'titleOffer' : 'title', { name })}
      confirm={takesSecondPerson ? common('sendForApproval') : act}
      initialValues={{ reason: before }}
      send={({ reason }) => Promise.resolve(answer({ reason: takesSecondPerson ? reason.trim() : '' }))}
      onClose={() => answer(null)}
    >
      <PriceTable prices={prices} />
      <p>{takesSecondPerson ? t('fromApproval', { from }) : from}</p>
      {takesSecondPerson && (
        <>
          <Alert showIcon type="warning" role="note" title={t('secondPerson')} />
          <ReasonField hint={t('reasonHint')} maxLength={PLAN_CHANGE_BODY_REASON_MAX_LENGTH} isFirst />
        </>
      )}
    </FormDialog>
  );
}

/** Every term with its displayed price before and after, and that price per month. */
export function PriceTable({ prices }: { readonly prices: readonly PriceRow[] }) {
  const t = useTranslations('staff-plans');
  return (
    <Table
      className="mb-3"
      size="small"
      pagination={false}
      rowKey="months"
      dataSource={[...prices]}
      rowClassName={({ beforeFen, afterFen }) => (beforeFen === afterFen ? 'muted' : '')}
      columns={[
        {
          title: t('confirm.term'),
          rowScope: 'row',
          render: (_, { months }) => (months === 0 ? t('lifetime') : t('monthCount', { months })),
        },
        {
          title: t('confirm.before'),
          align: 'end',
          className: 'num',
          render: (_, { beforeFen, months }) => <Price fen={beforeFen} months={months} />,
        },
        {
          title: t('confirm.after'),
          align: 'end',
          className: 'num',
          render: (_, { beforeFen, afterFen, months }) => (
            <Price fen={afterFen} months={months} isStrong={beforeFen !== afterFen} />
          ),
        },
      ]}
    />
  );
}

function Price({
  fen,
  months,
  isStrong = false,
}: {
  readonly fen: number | null;
  readonly months: number;
  readonly isStrong?: boolean;
}) {
  const t = useTranslations('staff-plans.confirm');
  if (fen === null) return <span className="muted">{t('notOffered')}</span>;
  return (
    <>
      {isStrong ? <b className="strong">{formatYuan(fen)}</b> : formatYuan(fen)}
      {months > 0 && (
        <>
          <br />
          <span className="small muted">{t('perMonth', { amount: formatYuan(Math.round(fen / months)) })}</span>
        </>
      )}
    </>
  );
}

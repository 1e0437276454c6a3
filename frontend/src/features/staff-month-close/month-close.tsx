import { Empty } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { ExportButton } from '../../shared/console/export-button';
import { formatMonth } from '../../shared/format/date';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/button-link';
import { DayTable } from './day-table';
import { MethodTable } from './method-table';
import { MONTH_CLOSE, type MonthClose as Month, useMonthClose } from './use-month-close';
import '../../shared/console/console-list.css';
import './month-close.css';

const to = (month: string) => ({ search: `?month=${month}` });

function useMonthName(): (month: string) => string {
  const locale = useLocale();
  return (month) => formatMonth(`${month}-01T00:00:00+08:00`, locale);
}

/** Money received and refunded in the month in the address, against the providers' bills. */
export function MonthClose() {
  const [search] = useSearchParams();
  const month = search.get('month');
  const state = useMonthClose(month ? { month } : {});
  return (
    <AsyncContent state={state}>
      {(shown) => (
        <>
          <MonthBar shown={shown} />
          {shown.days.length === 0 ? <NothingMoved shown={shown} /> : <Tables shown={shown} />}
        </>
      )}
    </AsyncContent>
  );
}

function MonthBar({ shown: { month, previous, next } }: { readonly shown: Month }) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMonthName();
  return (
    <div className="list-toolbar">
      <nav className="month-steps" aria-label={t('months')}>
        <h2>{nameOf(month)}</h2>
        <ButtonLink size="small" to={to(previous)}>
          {t('previous')}
        </ButtonLink>
        {next && (
          <ButtonLink size="small" to={to(next)}>
            {t('next')}
          </ButtonLink>
        )}
      </nav>
      <span className="list-acts">
        <ExportButton path={MONTH_CLOSE} query={{ month }} />
      </span>
    </div>
  );
}

function NothingMoved({ shown: { month, previous } }: { readonly shown: Month }) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMonthName();
  return (
    <Empty description={t('nothing', { month: nameOf(month) })}>
      <ButtonLink to={to(previous)}>{t('show', { month: nameOf(previous) })}</ButtonLink>
    </Empty>
  );
}

function Tables({ shown: { days, methods, total } }: { readonly shown: Month }) {
  const t = useTranslations('staff-month-close');
  return (
    <div className="month-close">
      <MethodTable methods={methods} total={total} />
      <DayTable days={days} />
      <p className="muted small">{t('basis')}</p>
    </div>
  );
}

import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslations } from 'use-intl';
import { FIRST_DATE, LAST_DATE } from '../../api/limits';
import { serverNow } from '../../api/server-clock';
import { formatDate } from '../format/date';
import type { ListSearch } from './use-list-search';

/** Days in Shanghai, both included: `2026-11-21`; blank where there is no limit. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

interface Props {
  /** The time that is limited: 下单时间. */
  readonly of: string;
  readonly search: ListSearch;
}

/** Limits a list to a period. */
export const PeriodFilter = ({ of, search: { query, change } }: Props) => (
  <PeriodInput of={of} value={{ from: query['from'] ?? '', to: query['to'] ?? '' }} onChange={change} />
);

interface InputProps {
  readonly of: string;
  readonly value: Period;
  readonly onChange: (period: Period & Record<string, string>) => void;
}

/** From one day to another, with the periods that staff ask for most. */
export function PeriodInput({ of, value: { from, to }, onChange }: InputProps) {
  const t = useTranslations('console.period');
  const today = dayjs(formatDate(serverNow()));
  const lastMonth = today.subtract(1, 'month');
  const quarter = today.startOf('month').subtract(today.month() % 3, 'month');
  const dayOf = (text: string) => {
    const day = dayjs(text || null);
    return day.isValid() ? day : null;
  };
  return (
    <DatePicker.RangePicker
      className="list-period"
      placeholder={[t('from', { of }), t('to')]}
      value={[dayOf(from), dayOf(to)]}
      minDate={dayjs(FIRST_DATE)}
      maxDate={dayjs(LAST_DATE)}
      allowEmpty={[true, true]}
      presets={[
        { label: t('today'), value: [today, today] },
        { label: t('month'), value: [today.startOf('month'), today.endOf('month')] },
        { label: t('lastMonth'), value: [lastMonth.startOf('month'), lastMonth.endOf('month')] },
        { label: t('quarter'), value: [quarter, quarter.add(2, 'month').endOf('month')] },
      ]}
      onChange={(days) => onChange({ from: dayText(days?.[0]), to: dayText(days?.[1]) })}
    />
  );
}

const dayText = (day: dayjs.Dayjs | null | undefined): string => day?.format('YYYY-MM-DD') ?? '';

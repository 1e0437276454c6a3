import { ConfigProvider, DatePicker, Flex, Select } from 'antd';
import Search from 'antd/es/input/Search';
import dayjs from 'dayjs';
import { type ComponentRef, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { FIRST_DATE, LAST_DATE } from '../../api/limits';
import { serverNow } from '../../api/fetch-in-time';
import { formatDate } from '../format/date';
import { currentQuery, MAX_SEARCH_LENGTH, useSearchText, useTypedQuery } from '../hooks/use-list-query';
import { CrossIcon, SearchIcon } from '../ui/icons';
import type { ListSearch } from './list-state';

/** Days in Shanghai, both included: `2026-11-21`; blank where there is no limit. */
interface Period {
  readonly from: string;
  readonly to: string;
}

interface PeriodInputProps {
  /** The time that is limited: 下单时间. */
  readonly of: string;
  readonly search: ListSearch;
}

/** Limits a list to a period. */
const PeriodFilter = ({ of, search: { query, change } }: PeriodInputProps) => (
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
  const picker = useRef<ComponentRef<typeof DatePicker.RangePicker>>(null);
  const today = dayjs(formatDate(serverNow()));
  const lastMonth = today.subtract(1, 'month');
  const quarter = today.startOf('month').subtract(today.month() % 3, 'month');
  const dayOf = (text: string) => {
    const day = dayjs(text || null);
    return day.isValid() ? day : null;
  };
  return (
    <DatePicker.RangePicker
      ref={picker}
      className="list-period"
      placeholder={[t('from', { of }), t('to')]}
      value={[dayOf(from), dayOf(to)]}
      minDate={dayjs(FIRST_DATE)}
      maxDate={dayjs(LAST_DATE)}
      allowEmpty={[true, true]}
      presets={[
        { label: t('today'), value: [today, today] },
        { label: t('last7'), value: [today.subtract(6, 'day'), today] },
        { label: t('last30'), value: [today.subtract(29, 'day'), today] },
        { label: t('month'), value: [today.startOf('month'), today.endOf('month')] },
        { label: t('lastMonth'), value: [lastMonth.startOf('month'), lastMonth.endOf('month')] },
        { label: t('quarter'), value: [quarter, quarter.add(2, 'month').endOf('month')] },
        { label: t('lastQuarter'), value: [quarter.subtract(3, 'month'), quarter.subtract(1, 'day')] },
      ]}
      onChange={(days) => onChange({ from: dayText(days?.[0]), to: dayText(days?.[1]) })}
      // The clear button disappears when pressed; the focus stays in a field of the period.
      onClear={() => picker.current?.nativeElement.contains(document.activeElement) || picker.current?.focus()}
    />
  );
}

const dayText = (day: dayjs.Dayjs | null | undefined): string => day?.format('YYYY-MM-DD') ?? '';

/** A filter with a fixed set of values. */
export interface ListFilter {
  /** The parameter's name. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** More than one can be chosen. */
  readonly hasSeveral?: boolean;
}

interface ListToolbarProps {
  readonly search: ListSearch;
  /** What can be searched for: 订单号、邮箱. Undefined where a list has no search. */
  readonly placeholder?: string | undefined;
  readonly filters: readonly ListFilter[];
  /** The name of the time that a first and a last day can limit. */
  readonly period?: string | undefined;
  /** On the right. */
  readonly children?: ReactNode;
}

/** Search box and filters of a console list, as high as the buttons beside them. `S` focuses the search box. */
export function ListToolbar({ search, placeholder, filters, period, children }: ListToolbarProps) {
  return (
    <ConfigProvider componentSize="small">
      <Flex wrap align="center" gap="small" className="list-toolbar mb-4">
        {placeholder && <SearchBox search={search} placeholder={placeholder} />}
        {filters.map((filter) => {
          const Filter = filter.hasSeveral ? SomeOf : OneOf;
          return <Filter key={filter.name} filter={filter} search={search} />;
        })}
        {period && <PeriodFilter of={period} search={search} />}
        {/* They wrap to a new line together. */}
        <Flex wrap justify="end" gap="small" className="list-acts">
          {children}
        </Flex>
      </Flex>
    </ConfigProvider>
  );
}

interface FilterProps {
  readonly filter: ListFilter;
  readonly search: ListSearch;
}

/** The button that clears the choice of that name; antd's own is called Clear in every language. */
export function useClearing(of: string) {
  const t = useTranslations('console');
  return { label: t('emptyChoice', { of }), clearIcon: <CrossIcon /> };
}

const useShared = ({ label, options }: ListFilter) => ({
  'aria-label': label,
  placeholder: label,
  options: [...options],
  allowClear: useClearing(label),
  popupMatchSelectWidth: false,
});

function OneOf({ filter, search }: FilterProps) {
  const { name } = filter;
  return (
    <Select
      {...useShared(filter)}
      value={search.query[name]}
      onChange={(value: string | undefined) => search.change({ [name]: value ?? '' })}
      // The button that clears it works only with a pointer; a filter with several values handles Backspace by itself.
      onKeyDown={({ key }) => key === 'Backspace' && currentQuery().has(name) && search.change({ [name]: '' })}
    />
  );
}

function SomeOf({ filter, search }: FilterProps) {
  const { name } = filter;
  // The next one may be chosen before the page is rendered for the last.
  const { values, choose } = useTypedQuery({ [name]: search.query[name] ?? '' });
  return (
    <Select
      {...useShared(filter)}
      mode="multiple"
      maxTagCount={1}
      maxTagTextLength={16}
      value={values[name]?.split(',').filter(Boolean) ?? []}
      onChange={(chosen: string[]) => {
        const query = { [name]: chosen.join(',') };
        choose(query);
        search.change(query);
      }}
    />
  );
}

/** About the width of a text in em: Chinese characters are twice as wide as letters. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2e80' ? 1 : 0.5), 0);

function SearchBox({ search, placeholder }: { readonly search: ListSearch; readonly placeholder: string }) {
  const t = useTranslations('console');
  const { box, ask } = useSearchText(search.query['q'] ?? '', (q) => search.change({ q }));
  const frame = useRef<HTMLDivElement>(null);

  // Before the box is painted, since the key is known by heart.
  useLayoutEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.key !== 's' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input, textarea, select, [contenteditable]') ||
        document.querySelector('[aria-modal]')
      )
        return;
      event.preventDefault();
      frame.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, []);

  return (
    // The placeholder says what can be searched for, so it has to be readable as a whole.
    <div ref={frame} className="list-search" style={{ width: `max(260px, ${widthOf(placeholder)}em + 64px)` }}>
      <Search
        {...box}
        aria-label={t('search')}
        placeholder={placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        allowClear
        searchIcon={
          <>
            <SearchIcon />
            <span className="sr">{t('search')}</span>
          </>
        }
        onSearch={(text) => ask(text)}
      />
    </div>
  );
}

/** A filter by one or more of a few values, each with its label. */
export const byChoice = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  wordOf: (value: Value) => string,
): ListFilter => ({
  name,
  label,
  hasSeveral: true,
  options: values.map((value) => ({ value, label: wordOf(value) })),
});

/** A filter that is on or left out. */
export const byFlag = (name: string, label: string, value = 'true'): ListFilter => ({
  name,
  label,
  options: [{ value, label }],
});

/** A yes-or-no filter with labels for both. */
export const byYesOrNo = (name: string, label: string, yes: string, no: string): ListFilter => ({
  name,
  label,
  options: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
});

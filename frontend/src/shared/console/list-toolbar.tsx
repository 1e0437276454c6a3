import { Input, Select } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PeriodFilter } from './period-filter';
import type { ListSearch } from './use-list-search';

/** A filter with a fixed set of values. */
export interface ListFilter {
  /** The parameter's name. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** More than one can be chosen. */
  readonly hasSeveral?: boolean;
}

interface Props {
  readonly search: ListSearch;
  /** What can be searched for: 订单号、邮箱. Undefined where a list has no search. */
  readonly placeholder?: string | undefined;
  readonly filters: readonly ListFilter[];
  /** The name of the time that a first and a last day can limit. */
  readonly period?: string | undefined;
  /** On the right. */
  readonly children?: ReactNode;
}

/** Search box and filters of a console list. `S` focuses the search box. */
export function ListToolbar({ search, placeholder, filters, period, children }: Props) {
  return (
    <div className="list-toolbar">
      {placeholder && <SearchBox search={search} placeholder={placeholder} />}
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} search={search} />
      ))}
      {period && <PeriodFilter of={period} search={search} />}
      <span className="list-acts">{children}</span>
    </div>
  );
}

function FilterSelect({ filter, search }: { readonly filter: ListFilter; readonly search: ListSearch }) {
  const { name, label, options, hasSeveral = false } = filter;
  const value = search.query[name];
  const shared = {
    'aria-label': label,
    placeholder: label,
    options: [...options],
    allowClear: true,
    popupMatchSelectWidth: false,
  };
  return hasSeveral ? (
    <Select
      {...shared}
      mode="multiple"
      maxTagCount={1}
      maxTagTextLength={16}
      value={value?.split(',') ?? []}
      onChange={(values: string[]) => search.change({ [name]: values.join(',') })}
    />
  ) : (
    <Select {...shared} value={value} onChange={(one: string | undefined) => search.change({ [name]: one ?? '' })} />
  );
}

function SearchBox({ search, placeholder }: { readonly search: ListSearch; readonly placeholder: string }) {
  const t = useTranslations('console');
  const wanted = search.query['q'] ?? '';
  const [text, setText] = useState(wanted);
  const [shown, setShown] = useState(wanted);
  // Going back, or following a link, changes the text; searching for what is typed does not.
  if (wanted !== shown) {
    setShown(wanted);
    if (wanted !== text.trim()) setText(wanted);
  }
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.key !== 's' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input, textarea, select, [contenteditable]')
      )
        return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, []);

  return (
    <div ref={box} className="list-search">
      <Input.Search
        aria-label={t('search')}
        placeholder={placeholder}
        value={text}
        maxLength={100}
        allowClear
        onChange={(event) => setText(event.target.value)}
        onSearch={(value) => search.change({ q: value.trim() })}
      />
    </div>
  );
}

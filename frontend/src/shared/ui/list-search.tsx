import { Empty, Flex, Input } from 'antd';
import { lazy } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { MAX_SEARCH_LENGTH, queryWith, useSearchText } from '../hooks/use-list-query';
import { ButtonLink } from './antd-button';
import { Part } from './boundary';
import './list-search.css';

/** Loaded after the list: 25 kB. */
const Select = lazy(() => import('antd/es/select'));

/** A filter with a fixed set of values. */
interface Filter {
  /** Query parameter. */
  readonly name: string;
  /** Also shown while nothing is chosen. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface Props {
  /** What can be searched for: 订单号、套餐. */
  readonly placeholder: string;
  readonly filters?: readonly Filter[];
}

/** Search box and filters of a customer's list, kept in the page's URL. Any change leads back to the first page. */
export function ListSearch({ placeholder, filters = [] }: Props) {
  const t = useTranslations('ui.search');
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string) => setSearch(queryWith({ [name]: value }), { replace: true });
  const { box } = useSearchText(search.get('q') ?? '', (text) => change('q', text));
  return (
    <Flex component="search" wrap gap="small" className="list-find mb-4">
      <Input {...box} type="search" aria-label={t('label')} placeholder={placeholder} maxLength={MAX_SEARCH_LENGTH} />
      {filters.map(({ name, label, options }) => (
        <div key={name} className="filter">
          <Part>
            <Select
              aria-label={label}
              value={search.get(name) ?? ''}
              options={[{ value: '', label }, ...options]}
              popupMatchSelectWidth={false}
              onChange={(value) => change(name, String(value))}
            />
          </Part>
        </div>
      ))}
    </Flex>
  );
}

/** The choices of a filter, each with its label. */
export const wordsOf = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: wordOf(value) }));

/** Shown in place of a list when nothing matches. */
export function NothingFound() {
  const t = useTranslations('ui.search');
  const { pathname } = useLocation();
  return (
    <Empty description={t('none')}>
      <ButtonLink to={pathname}>{t('all')}</ButtonLink>
    </Empty>
  );
}

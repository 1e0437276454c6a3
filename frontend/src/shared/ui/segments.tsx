import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { queryWith } from '../hooks/use-list-query';

interface Option {
  /** Value in the URL; empty for the default without the parameter. */
  readonly value: string;
  readonly label: string;
  /** Number of items, where it is known. */
  readonly count?: number | undefined;
}

interface Props {
  /** Query parameter with the part of the list that is shown. */
  readonly parameter: string;
  readonly label: string;
  readonly options: readonly Option[];
}

/**
 * The parts of a list as segments. The choice is kept in the URL, which antd's component does not do. Choosing one
 * starts at its first page.
 */
export function Segments({ parameter, label, options }: Props) {
  const [search, setSearch] = useSearchParams();
  const choose = (value: string) => setSearch(queryWith({ [parameter]: value }));
  return (
    <Segmented
      aria-label={label}
      value={search.get(parameter) ?? ''}
      options={options.map(({ value, label: text, count }) => ({
        value,
        label: count === undefined ? text : <span className="num">{`${text} ${count}`}</span>,
      }))}
      onChange={choose}
    />
  );
}

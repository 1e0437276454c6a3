import { useSearchParams } from 'react-router-dom';
import { Link } from './link';

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

/** Parts of a list side by side, kept in the URL. Choosing one starts at its first page. */
export function Segments({ parameter, label, options }: Props) {
  const [search] = useSearchParams();
  const chosen = search.get(parameter) ?? '';
  const to = (value: string) => {
    const next = new URLSearchParams(search);
    next.delete('pageIndex');
    if (value) next.set(parameter, value);
    else next.delete(parameter);
    return { search: next.size > 0 ? `?${next}` : '' };
  };
  return (
    <nav className="seg" aria-label={label}>
      {options.map(({ value, label: text, count }) => (
        <Link key={value} to={to(value)} aria-current={value === chosen ? 'true' : undefined}>
          {text}
          {count !== undefined && <span className="num"> {count}</span>}
        </Link>
      ))}
    </nav>
  );
}

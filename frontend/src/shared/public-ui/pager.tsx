import { useTranslations } from 'use-intl';
import { usePageIndex, usePageLink } from '../hooks/use-list-query';
import { Link } from '../ui/link';
import { pageNumbers } from './page-numbers';

/** Links to the previous, the numbered and the next page of `total` items, ten on each. The page is kept in the query parameter `pageIndex`. */
export function Pager({ total }: { readonly total: number }) {
  const t = useTranslations('ui.pager');
  const current = usePageIndex();
  const to = usePageLink();
  const last = Math.max(1, Math.ceil(total / 10));
  if (last === 1 && current === 1) return null;

  const step = (page: number, label: string) =>
    page >= 1 && page <= last ? <Link to={to(page)}>{label}</Link> : <span aria-disabled="true">{label}</span>;

  return (
    <nav className="row pager" aria-label={t('label')}>
      {step(current - 1, t('previous'))}
      {pageNumbers(current, last).map((page) =>
        typeof page === 'number' ? (
          <Link key={page} to={to(page)} aria-current={page === current ? 'page' : undefined}>
            {page}
          </Link>
        ) : (
          <span key={page} aria-hidden="true">
            …
          </span>
        ),
      )}
      {step(current + 1, t('next'))}
    </nav>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePageIndex, usePageLink } from '../hooks/use-list-query';
import { EmptyDrawing } from '../ui/empty-drawing';
import { Link } from '../ui/link';
import { PhrasedText } from '../ui/phrased-text';
import { pageNumbers } from './page-numbers';

interface Props {
  /** Number of items on all pages. */
  readonly total: number;
  readonly pageSize?: number;
}

/** Previous, numbered pages, next. The page is kept in the query parameter `pageIndex`. */
export function Pager({ total, pageSize = 10 }: Props) {
  const t = useTranslations('ui.pager');
  const current = usePageIndex();
  const to = usePageLink();
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1 && current === 1) return null;

  const step = (page: number, label: string) =>
    page >= 1 && page <= last ? <Link to={to(page)}>{label}</Link> : <span aria-disabled="true">{label}</span>;

  return (
    <nav className="pager" aria-label={t('label')}>
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

interface EmptyProps {
  /** One sentence; `|` marks where a Chinese one may break. */
  readonly text: string;
  /** One action: a `Button` or a link styled as one. */
  readonly action: ReactNode;
}

/** Shown in place of an empty list. */
export const Empty = ({ text, action }: EmptyProps) => (
  <div className="empty">
    <EmptyDrawing />
    <p>
      <PhrasedText>{text}</PhrasedText>
    </p>
    <div className="row mt-4">{action}</div>
  </div>
);

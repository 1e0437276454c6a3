import { useTranslations } from 'use-intl';

const WIDTHS = ['s1', 's2', 's3'];

/** Placeholder bars for lines of text. `rows` as many as are expected, so that nothing moves when they load. */
export function Skeleton({ rows = 3 }: { readonly rows?: number }) {
  const t = useTranslations('ui');
  return (
    <output className="skeleton">
      <span className="sr">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span className={`sk ${WIDTHS[row % WIDTHS.length]}`} key={row} />
      ))}
    </output>
  );
}

/** The same in a panel of its own. */
export const PanelSkeleton = ({ rows }: { readonly rows: number }) => (
  <div className="panel">
    <div className="body">
      <Skeleton rows={rows} />
    </div>
  </div>
);

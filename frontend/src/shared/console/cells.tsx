import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../format/date';
import { formatNumber } from '../format/money';
import { Link } from '../ui/link';
import type { ListColumn } from './console-list';
import { type Permission, useMay } from './staff';

interface LongTextProps {
  readonly text: string | null | undefined;
  /** Shown when there is no text. */
  readonly none?: string;
}

/** Text that may be longer than its column: truncated, with the full text in a tooltip. */
export const LongText = ({ text, none = '—' }: LongTextProps) =>
  text ? (
    <span className="long" data-tip={text}>
      {text}
    </span>
  ) : (
    none
  );

interface FileLinkProps {
  readonly to: string;
  readonly needs: Permission;
  readonly className: string;
  readonly text: string | null;
  readonly tip?: string;
  readonly target?: '_blank';
}

/** A link to a console page; plain text for staff who cannot open it. */
function FileLink({ to, needs, className, text, tip, target }: FileLinkProps) {
  const may = useMay();
  if (!may(needs)) {
    return (
      <span className={className} data-tip={tip}>
        {text}
      </span>
    );
  }
  return (
    <Link className={`link ${className}`} data-tip={tip} to={to} target={target}>
      {text}
    </Link>
  );
}

/** An order by its public number, linked to its console page. */
export const OrderLink = ({ id, number }: { readonly id: string; readonly number: string | null }) => (
  <FileLink className="num" needs="orders.read" to={`/admin/orders/${id}`} text={number} />
);

/** A licence by its key, linked to its console page. */
export const LicenseLink = ({ id, licenseKey }: { readonly id: string; readonly licenseKey: string | null }) => (
  <FileLink className="mono" needs="licenses.read" to={`/admin/licenses/${id}`} text={licenseKey} />
);

/** An account by its mail address, linked to its console page. */
export const AccountLink = ({ id, mail }: { readonly id: string; readonly mail: string }) => (
  <FileLink className="long" needs="customers.read" to={`/admin/users/${id}`} text={mail} tip={mail} />
);

/** The same in a dialog, which stays open: in a new tab, and not truncated. */
export const OrderBeside = ({ id, number }: { readonly id: string; readonly number: string | null }) => (
  <FileLink className="num" needs="orders.read" to={`/admin/orders/${id}`} text={number} target="_blank" />
);
export const AccountBeside = ({ id, mail }: { readonly id: string; readonly mail: string | null }) => (
  <FileLink className="break" needs="customers.read" to={`/admin/users/${id}`} text={mail} target="_blank" />
);

/** A timestamp column that the list can be sorted by. */
export const momentColumn = <K extends string>(
  key: K,
  title: string,
): ListColumn<Readonly<Record<K, string | null>>> => ({
  key,
  title,
  sortable: true,
  cell: (row) => (row[key] === null ? '—' : formatDateTime(row[key])),
});

/** A count column that the list can be sorted by. */
export const countColumn = <K extends string>(key: K, title: string): ListColumn<Readonly<Record<K, number>>> => ({
  key,
  title,
  sortable: true,
  isFigure: true,
  cell: (row) => formatNumber(row[key]),
});

interface Props {
  /** Describes the content: often the name of the panel around it. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Content wider than a phone, which scrolls by itself: it is focusable, so that the arrow keys can scroll it. */
export function ScrollRegion({ label, className, children }: Props) {
  const t = useTranslations('console');
  return (
    <section
      className={className ? `scroll ${className}` : 'scroll'}
      aria-label={t('scrollable', { label })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus no key would scroll it
      tabIndex={0}
    >
      {children}
    </section>
  );
}

import { useTranslations } from 'use-intl';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSite } from '../../business/site';
import { Link } from '../../shared/ui/link';
import { serverNow } from '../../api/fetch-in-time';
import { formatDateTime } from '../../shared/format/date';

/** The line across the water, its piers, and the beacon above. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect fill="var(--c-mark, var(--c-primary))" width="32" height="32" rx="7" />
    <g stroke="var(--c-piers, var(--c-on-primary))" fill="none" strokeWidth="2.4">
      <path d="M0 14.5h32" />
      <path d="M7 15v11M16 15v11M25 15v11" strokeWidth="2.2" />
      <path d="M11.5 15v4.6M20.5 15v4.6" strokeWidth="1.6" />
    </g>
    <circle fill="var(--c-beacon)" cx="20.5" cy="8.2" r="2.9" />
  </svg>
);

/** Logo and name, linked to the home page. */
export function Brand({ className = 'brand' }: { readonly className?: string }) {
  const t = useTranslations('shell');
  const { name, latinName } = useSite();

  return (
    <Link className={className} to="/" aria-label={t('brandHome', { name: `${name} ${latinName}`.trim() })}>
      <Mark />
      <span>{name}</span>
      {latinName && <i lang="en">{latinName}</i>}
    </Link>
  );
}

/** When the page was last printed, known before the browser lays out the first sheet; undefined until then. */
function usePrintedAt(): Date | undefined {
  const [printedAt, setPrintedAt] = useState<Date>();
  useEffect(() => {
    // At once: `window.print()` lays out the sheets without giving anything else a turn.
    const take = () => flushSync(() => setPrintedAt(serverNow()));
    window.addEventListener('beforeprint', take);
    return () => window.removeEventListener('beforeprint', take);
  }, []);
  return printedAt;
}

/** Head of a printed page: whose it is, where it is from and when it was printed. Screens do not show it. */
export function Letterhead() {
  const t = useTranslations('shell.letterhead');
  const printedAt = usePrintedAt();
  const { name, latinName, company, address, taxNumber, phone, businessMail } = useSite();
  if (!printedAt) return null;
  const { origin, pathname, search } = window.location;
  return (
    <div className="letterhead">
      <p className="brand mb-2">
        <Mark />
        <span>{name}</span>
        {latinName && <i lang="en">{latinName}</i>}
      </p>
      <p>
        {[company, address, taxNumber && t('taxNumber', { number: taxNumber }), phone, businessMail]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        {origin + pathname + search} · {t('printedAt', { time: formatDateTime(printedAt) })}
      </p>
    </div>
  );
}

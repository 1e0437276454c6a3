import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/fetch-in-time';
import { useSite } from '../../business/site';
import { formatDateTime } from '../../shared/format/date';
import { Mark } from './brand';

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
      <p className="brand">
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

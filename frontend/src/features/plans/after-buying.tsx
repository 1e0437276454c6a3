import { useTranslations } from 'use-intl';

const FACTS = [
  ['delivered', 'deliveredText'],
  ['offline', 'offlineText'],
  ['machine', 'machineText'],
  ['invoice', 'invoiceText'],
] as const;

/** What happens after the payment. */
export function AfterBuying() {
  const t = useTranslations('after-buying');
  return (
    <section className="section tight">
      <div className="wrap">
        <h2>{t('title')}</h2>
        <ul className="rules">
          {FACTS.map(([title, text]) => (
            <li key={title}>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { useTranslations } from 'use-intl';
import { useCapacityList } from '../../shared/hooks/use-capacity-list';
import type { Campaign } from './campaign';

const CONTENT = ['original', 'specific', 'linked', 'lawful'] as const;
const NOTES = ['choice', 'licence', 'monthly', 'keep', 'transfer', 'review', 'change'] as const;

/** Requirements for a piece, and details of the reward. */
export function PromotionRules({ campaign: { reviewDays, keepMonths } }: { readonly campaign: Campaign }) {
  const t = useTranslations('promotion.rules');
  const values = { ...useCapacityList()('number'), days: reviewDays, months: keepMonths };
  const list = [
    { id: 'content', title: t('content.title'), items: CONTENT.map((item) => t(`content.${item}`)) },
    {
      id: 'notes',
      title: t('notes.title'),
      items: NOTES.map((item) => t(`notes.${item}`, values)),
    },
  ];
  return (
    <section className="section tight sunken">
      <div className="wrap g2">
        {list.map(({ id, title, items }) => (
          <div key={id}>
            <h2 className="h3">{title}</h2>
            <ul className="ticked">
              {items.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

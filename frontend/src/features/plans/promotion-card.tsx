import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Capacity } from '../../shared/capacities';
import { useCapacityList } from '../../shared/hooks/use-capacity-list';
import { ButtonLink } from '../../shared/ui/button';
import { outline } from '../../shared/ui/icons';

const WritingIcon = outline(<path d="M5 19 6 14.5 16.5 4l3.5 3.5L9.5 18 5 19ZM14 6.5l3.5 3.5M4 21.5h16" />);

const unbroken = (chunks: ReactNode) => <span className="ph">{chunks}</span>;

interface Props {
  /** The lowest reward for an article. */
  readonly article: Capacity;
  /** The highest reward for a video, before bonuses. */
  readonly video: Capacity;
}

/** Link to the content campaign: capacity for an article. */
export function PromotionCard({ article, video }: Props) {
  const t = useTranslations('plans.promo');
  const unit = useTranslations('ui.capacity.unit');
  const list = useCapacityList();
  return (
    <div className="promo">
      <WritingIcon />
      <div className="grow">
        <p className="strong">{t('title')}</p>
        <p className="small muted">
          {t.rich('text', {
            ...list((name) => t('range', { from: article[name], to: video[name], unit: unit(name) })),
            part: unbroken,
          })}
        </p>
      </div>
      <ButtonLink to="/promotion">{t('action')}</ButtonLink>
    </div>
  );
}

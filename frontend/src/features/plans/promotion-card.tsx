import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../shared/ui/button';
import { PenIcon } from '../../shared/ui/shop-icons';

interface Capacity {
  readonly users: number;
  readonly assets: number;
}

interface Props {
  /** What an article earns, the least there is. */
  readonly article: Capacity;
  /** What a video earns, the most before bonuses. */
  readonly video: Capacity;
}

/** Capacity for an article: the way to the content campaign. */
export function PromotionCard({ article, video }: Props) {
  const t = useTranslations('plans.promo');
  return (
    <div className="promo">
      <PenIcon />
      <div className="grow">
        <p className="strong">{t('title')}</p>
        <p className="small muted">
          {t('text', {
            users: t('range', { from: article.users, to: video.users }),
            assets: t('range', { from: article.assets, to: video.assets }),
          })}
        </p>
      </div>
      <ButtonLink to="/promotion">{t('action')}</ButtonLink>
    </div>
  );
}

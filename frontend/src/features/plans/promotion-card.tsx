import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../shared/ui/button';
import { outline } from '../../shared/ui/icons';

const WritingIcon = outline(<path d="M5 19 6 14.5 16.5 4l3.5 3.5L9.5 18 5 19ZM14 6.5l3.5 3.5M4 21.5h16" />);

const unbroken = (chunks: ReactNode) => <span className="ph">{chunks}</span>;

interface Capacity {
  readonly users: number;
  readonly assets: number;
}

interface Props {
  /** The lowest reward for an article. */
  readonly article: Capacity;
  /** The highest reward for a video, before bonuses. */
  readonly video: Capacity;
}

/** Link to the content campaign: capacity for an article. */
export function PromotionCard({ article, video }: Props) {
  const t = useTranslations('plans.promo');
  return (
    <div className="promo">
      <WritingIcon />
      <div className="grow">
        <p className="strong">{t('title')}</p>
        <p className="small muted">
          {t.rich('text', {
            users: t('range', { from: article.users, to: video.users }),
            assets: t('range', { from: article.assets, to: video.assets }),
            part: unbroken,
          })}
        </p>
      </div>
      <ButtonLink to="/promotion">{t('action')}</ButtonLink>
    </div>
  );
}

import { useTranslations } from 'use-intl';
import './staff-rewards.css';
import { useRewardPreview, type Content, type RewardKind } from './use-staff-rewards';

const PARTS = ['base', 'popularity', 'repost', 'tutorial'] as const;

interface Props {
  readonly content: Content;
  readonly kind: RewardKind;
}

/** What the content earns, part by part. */
export function Earned({ content, kind }: Props) {
  const t = useTranslations('staff-rewards');
  const added = useTranslations('ui.capacity.added');
  const { data } = useRewardPreview(content);
  const earned = data?.[kind];
  return (
    <dl className="earned" aria-live="polite">
      {PARTS.map((part) => (
        <div key={part} className={earned?.[part] ? undefined : 'none'}>
          <dt>{t(`parts.${part}`)}</dt>
          <dd className="num">+{earned?.[part] ?? 0}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{t('parts.total')}</dt>
        <dd className="num">{added(kind, { count: earned?.total ?? 0 })}</dd>
      </div>
    </dl>
  );
}

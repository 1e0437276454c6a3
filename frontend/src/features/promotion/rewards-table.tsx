import { CAPACITIES } from '../../shared/capacities';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Campaign } from './campaign';

/** Rewards per piece: one column or the other, at the author's choice. */
export function RewardsTable({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslations('promotion.table');
  const capacity = useTranslations('ui.capacity');
  const { article, video, popular, reposted, review, popularReads, popularPlays } = campaign;
  const rows = [
    { key: 'article', name: t('article'), note: t('articleNote'), earns: article, isBonus: false },
    { key: 'video', name: t('video'), note: t('videoNote'), earns: video, isBonus: false },
    {
      key: 'popular',
      name: t('popular'),
      note: t('popularNote', { reads: popularReads, plays: popularPlays }),
      earns: popular,
      isBonus: true,
    },
    { key: 'reposted', name: t('reposted'), note: t('repostedNote'), earns: reposted, isBonus: true },
    { key: 'review', name: t('review'), note: t('reviewNote'), earns: review, isBonus: true },
  ];
  return (
    <div className="shore rewards">
      <table className="reward-table">
        <caption className="sr">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('content')}</th>
            {CAPACITIES.map((name, index) => (
              <th key={name} scope="col">
                {index === 0 ? capacity(`more.${name}`) : t('orMore', { unit: capacity(`unit.${name}`) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, earns, isBonus }) => (
            <tr key={key} className={isBonus ? 'bonus' : undefined}>
              <th scope="row">
                <span className="strong">{name}</span>
                {isBonus && <span className="badge orange">{t('bonus')}</span>}
                <span className="small muted">{note}</span>
              </th>
              {CAPACITIES.map((name) => (
                <td key={name}>{capacity.rich(`reward.${name}`, { count: earns[name], b: bold })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

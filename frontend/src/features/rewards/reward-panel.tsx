import { Tag } from 'antd';
import useSWR, { type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import './rewards.css';

type Reward = components['schemas']['RewardView'];

const LIST = '/api/account/rewards';

/** The caller's newest ten rewards: at one a month, most of a year. */
const useRewards = (): SWRResponse<components['schemas']['RewardViewPage'], ApiError> =>
  useSWR(LIST, () => call(api.GET(LIST)));

/** What the caller earned by publishing. Renders nothing for those who never did. */
export function RewardPanel() {
  const t = useTranslations('rewards');
  const { data } = useRewards();
  if (!data || data.total === 0) return null;
  return (
    <div className="rewards">
      <Panel title={t('title')} aside={<span className="small subtle">{t('monthly')}</span>}>
        <ul className="acts-list">
          {data.items.map((reward) => (
            <RewardLine key={reward.id} reward={reward} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function RewardLine({ reward }: { readonly reward: Reward }) {
  const t = useTranslations('rewards');
  const added = useTranslations('ui.capacity.added');
  const { kind, quantity, month, contentUrl, keepUntil, paidId, revokedAt, revokeReason } = reward;
  return (
    <li>
      <span className="grow">
        <b className="strong num">{added(kind, { count: quantity })}</b>{' '}
        {revokedAt && <Tag color="error">{t('revoked')}</Tag>}
        <small className="muted">
          <span className="num">{month}</span>
          {revokedAt ? `${t('separator')}${revokeReason ?? ''}` : `${t('separator')}${t('keep', { day: keepUntil })}`}
        </small>
        <small>
          <a className="link break" href={contentUrl} target="_blank" rel="noopener noreferrer">
            {contentUrl}
          </a>
        </small>
      </span>
      <Link className="link" to={`/license/${paidId}`}>
        {t('seeLicense')}
      </Link>
    </li>
  );
}

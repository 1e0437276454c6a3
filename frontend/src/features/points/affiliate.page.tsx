import useSWR, { type SWRResponse } from 'swr';
import { useTranslations, useLocale } from 'use-intl';
import { Empty, Card, Statistic, Tag } from 'antd';
import { useAccountInfo } from '../../business/session';
import { PageMeta, useSite } from '../../business/site';
import { ButtonLink } from '../../shared/ui/antd-button';
import { LoadFailure, AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { inLocale } from '../../i18n/locale';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/money';
import { useListQuery } from '../../shared/hooks/use-list-query';
import { CopyField } from '../../shared/ui/copy-field';
import { Link } from '../../shared/ui/link';
import { ListSearch, NothingFound, wordsOf } from '../../shared/ui/list-search';
import { Pager } from '../../shared/ui/pager';
import { Panel, FLUSH } from '../../shared/ui/panel';
import '../../shared/ui/narrow-tables.css';
import './points.css';
import { usePurse, type PointRecord, usePointRecords } from './points.api';

/** /affiliate: the referral link, what it has earned, and how the points were used. */
export default function AffiliatePage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('points');
  const { points } = useSite();
  const { data, error, mutate } = useAccountInfo();
  const { onHold } = usePurse();
  const referral = data && { code: data.referralCode, count: data.referralCount, points: data.referralPoints };

  return (
    <>
      <PageMeta title={titles('affiliate')} noindex />
      <TitleBar title={titles('affiliate')}>
        <ButtonLink to="/promotion">{t('campaign')}</ButtonLink>
      </TitleBar>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void mutate()} />
      ) : (
        <ReferralPanel referral={referral} onHold={onHold} percent={points.referralPercent} />
      )}
      <PointRecords />
      <RewardPanel />
    </>
  );
}

const TYPES = ['earn', 'spend'] as const;
const FILTERS = { type: TYPES };

/** The ledger: what was earned and spent, newest first. */
function PointRecords() {
  const t = useTranslations('points.records');
  const { query, isNarrowed } = useListQuery(FILTERS);
  const records = usePointRecords(query);
  return (
    <Panel isFlush title={t('title')} aside={<span className="small subtle">{t('worth')}</span>}>
      {records.data && (records.data.total > 0 || isNarrowed) && (
        <ListSearch
          placeholder={t('find.placeholder')}
          filters={[{ name: 'type', label: t('find.type'), options: wordsOf(TYPES, (type) => t(`find.${type}`)) }]}
        />
      )}
      <AsyncContent state={records} skeleton={<RecordsSkeleton />}>
        {({ items, total }) =>
          total === 0 && isNarrowed ? (
            <NothingFound />
          ) : total === 0 ? (
            <Empty description={t('empty')}>
              <ButtonLink to="/promotion">{t('howTo')}</ButtonLink>
            </Empty>
          ) : (
            <>
              <RecordsTable items={items} />
              <div className="under-list">
                <Pager total={total} />
              </div>
            </>
          )
        }
      </AsyncContent>
    </Panel>
  );
}

function RecordsTable({ items }: { readonly items: readonly PointRecord[] }) {
  const t = useTranslations('points.records');
  return (
    <table className="table cards-on-narrow">
      <thead>
        <tr>
          <th scope="col">{t('description')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col" className="n">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, description, createdAt, type, amount }) => (
          <tr key={id}>
            <td>{description}</td>
            <td className="num muted">
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </td>
            <td className={type === 'earn' ? 'n strong ok' : 'n strong bad'}>
              {type === 'earn' ? '+' : '−'}
              {formatNumber(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const RecordsSkeleton = () => (
  <div className="records-skeleton">
    <Skeleton rows={5} />
  </div>
);

interface Referral {
  readonly code: string;
  /** How many people have registered through it. */
  readonly count: number;
  /** May be negative after a clawback. */
  readonly points: number;
}

interface Props {
  /** Undefined while it is loading. */
  readonly referral: Referral | undefined;
  /** How many points are on hold and until when, as text; empty where none are. */
  readonly onHold: string;
  /** What a referrer earns, in percent of the order amount. */
  readonly percent: number;
}

/** The referral link, and what it has earned so far. */
function ReferralPanel({ referral, onHold, percent }: Props) {
  const t = useTranslations('points');
  const locale = useLocale();
  return (
    <Card className="referral mb-5" styles={FLUSH}>
      <div className="body">
        <p className="muted mb-4">{t.rich('note', { percent, b: (figure) => <b className="strong">{figure}</b> })}</p>
        <CopyField
          label={t('link')}
          value={
            referral &&
            `${window.location.origin}${inLocale(locale, `/?${new URLSearchParams({ code: referral.code })}`)}`
          }
          action={t('copyLink')}
          copiedText={t('copied')}
        />
      </div>
      <div className="stats">
        <Statistic title={t('invited')} value={referral ? formatNumber(referral.count) : '–'} />
        <Statistic title={t('balance')} value={referral ? formatNumber(referral.points) : '–'} />
        <Statistic
          title={t('use')}
          valueRender={() => (
            <Link className="link words" to="/license">
              {t('spendThem')}
            </Link>
          )}
        />
      </div>
      {onHold && <p className="under small subtle">{onHold}</p>}
    </Card>
  );
}

type Reward = components['schemas']['RewardView'];

const LIST = '/api/account/rewards';

/** The caller's newest ten rewards: at one a month, most of a year. */
const useRewards = (): SWRResponse<components['schemas']['RewardViewPage'], ApiError> =>
  useSWR(LIST, () => call(api.GET(LIST)));

/** What the caller earned by publishing. Renders nothing for those who never did. */
function RewardPanel() {
  const t = useTranslations('rewards');
  const { data } = useRewards();
  if (!data || data.total === 0) return null;
  return (
    <div className="mt-5">
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

import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton, ButtonLink } from '../../shared/ui/antd-button';
import { AccountLink, LicenseLink } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byFlag } from '../../shared/console/list-toolbar';
import { ReasonDialog } from '../../shared/console/reason';
import { useAction } from '../../shared/hooks/use-action';
import { toast } from '../../shared/ui/toast';
import { ConsolePage } from '../../business/staff-page';
import { RewardDialog } from './reward-dialogs';
import { confirmContent, CONTENT_KINDS, revokeReward, REWARD_KINDS, type StaffReward } from './rewards';

/** /admin/rewards: rewards, and which content is due for a check. */
export default function AdminRewardsPage() {
  const t = useTranslations('staff-rewards');
  const more = useTranslations('ui.capacity.more');
  const [giving, setGiving] = useState(false);
  const [revoked, setRevoked] = useState<StaffReward>();
  const columns = useColumns(setRevoked);
  const filters = [
    byFlag('isDue', t('isDue')),
    byChoice('kind', t('kind'), REWARD_KINDS, (value) => more(value)),
    byChoice('contentKind', t('contentKind'), CONTENT_KINDS, (value) => t(`contentKinds.${value}`)),
    byFlag('isRevoked', t('isRevoked')),
  ];
  const revoke = async (id: string, reason: string, key: string) => {
    await revokeReward(id, reason, key);
    toast.success(t('revoke.done'));
  };
  return (
    <ConsolePage
      title="rewards"
      acts={
        <ButtonLink to="/promotion" target="_blank">
          {t('rules')}
        </ButtonLink>
      }
    >
      <ConsoleList
        path="/api/admin/rewards"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={filters}
        hasExport
        empty={t('empty')}
        action={
          <Button size="small" type="primary" onClick={() => setGiving(true)}>
            {t('give')}
          </Button>
        }
      />
      {giving && <RewardDialog onClose={() => setGiving(false)} />}
      {revoked && (
        <ReasonDialog
          title={t('revoke.title', { mail: revoked.mail })}
          hint={t('revoke.hint')}
          confirm={t('revoke.action')}
          danger
          send={(reason, key) => revoke(revoked.id, reason, key)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </ConsolePage>
  );
}

function useColumns(onRevoke: (reward: StaffReward) => void): ListColumn<StaffReward>[] {
  const t = useTranslations('staff-rewards');
  const added = useTranslations('ui.capacity.added');
  const common = useTranslations('console');
  return [
    { key: 'month', title: t('month'), cell: ({ month }) => <span className="num">{month}</span> },
    {
      key: 'mail',
      title: t('author'),
      cell: ({ accountId, mail }) => <AccountLink id={accountId} mail={mail} />,
    },
    { key: 'content', title: t('content'), cell: (reward) => <ContentLink reward={reward} /> },
    {
      key: 'quantity',
      title: t('reward'),
      cell: ({ kind, quantity }) => <span className="num">{added(kind, { count: quantity })}</span>,
    },
    {
      key: 'license',
      title: t('license'),
      cell: ({ licenseId, licenseKey }) => <LicenseLink id={licenseId} licenseKey={licenseKey} />,
    },
    { key: 'state', title: t('state'), cell: (reward) => <RewardPill reward={reward} /> },
    {
      key: 'nextCheckOn',
      title: t('nextCheckOn'),
      sortable: true,
      cell: ({ nextCheckOn }) => <span className="num">{nextCheckOn ?? '—'}</span>,
    },
    { key: 'keepUntil', title: t('keepUntil'), cell: ({ keepUntil }) => <span className="num">{keepUntil}</span> },
    { key: 'acts', title: common('actions'), cell: (reward) => <RewardActions reward={reward} onRevoke={onRevoke} /> },
  ];
}

function ContentLink({ reward: { contentUrl, contentKind } }: { readonly reward: StaffReward }) {
  const t = useTranslations('staff-rewards');
  // The content's URL is erased with its account.
  if (contentUrl === '') return <span className="muted">{t('erased')}</span>;
  return (
    <>
      {t(`contentKinds.${contentKind}`)}{' '}
      <a className="link long" title={contentUrl} href={contentUrl} target="_blank" rel="noopener noreferrer">
        {contentUrl.replace(/^https?:\/\//, '')}
      </a>
    </>
  );
}

function RewardPill({ reward: { revokedAt, revokeReason, isDue } }: { readonly reward: StaffReward }) {
  const t = useTranslations('staff-rewards.states');
  if (revokedAt) {
    return (
      <span title={revokeReason ?? undefined}>
        <Tag color="error">{t('revoked')}</Tag>
      </span>
    );
  }
  return <Tag color={isDue ? 'warning' : 'success'}>{t(isDue ? 'due' : 'given')}</Tag>;
}

interface ActionsProps {
  readonly reward: StaffReward;
  readonly onRevoke: (reward: StaffReward) => void;
}

function RewardActions({ reward, onRevoke }: ActionsProps) {
  const t = useTranslations('staff-rewards');
  const { busy, run } = useAction();
  if (reward.revokedAt) return null;
  const confirm = async (key: string) => {
    await confirmContent(reward.id, key);
    toast.success(t('confirmed'));
  };
  return (
    <span className="row-acts">
      {reward.isDue && (
        <ActionButton size="small" busy={busy} onClick={() => void run(confirm)}>
          {t('confirm')}
        </ActionButton>
      )}
      <Button size="small" danger onClick={() => onRevoke(reward)}>
        {t('revoke.action')}
      </Button>
    </span>
  );
}

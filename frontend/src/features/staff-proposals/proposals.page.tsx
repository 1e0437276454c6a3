import { Button, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { AccountLink, LongText } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-toolbar';
import { NewApprover, useApprovesFrom } from '../../business/staff';
import { Allowed } from '../../shared/console/staff';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import { useAccountInfo } from '../../business/session';
import { ConsolePage } from '../../business/staff-page';
import {
  decideProposal,
  type Proposal,
  type ProposalDecision,
  PROPOSALS,
  resultPage,
  subjectPage,
  useProposalText,
} from './proposals';
import './proposals.css';

const TONES: Readonly<Record<Proposal['status'], TagProps['color']>> = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'default',
  withdrawn: 'default',
  expired: 'default',
  void: 'default',
};
const STATUSES = Object.keys(TONES) as Proposal['status'][];

interface Question {
  readonly proposal: Proposal;
  readonly decision: ProposalDecision;
}

/**
 * Proposals, which need two people. `reader` is the signed-in account: they withdraw their own and decide on others'.
 */
export default function AdminProposalsPage() {
  const { data: account } = useAccountInfo();
  const reader = account?.id;
  const t = useTranslations('staff-proposals');
  const [asked, setAsked] = useState<Question>();
  const approvesFrom = useApprovesFrom();
  const columns = useColumns({ reader, mayApprove: approvesFrom === undefined }, setAsked);
  return (
    <ConsolePage title="proposals">
      {approvesFrom !== undefined && <NewApprover text={t('newApprover', { from: formatDateTime(approvesFrom) })} />}
      <ConsoleList
        path={PROPOSALS}
        period="proposedAt"
        rowKey={({ id }) => id}
        columns={columns}
        filters={[byChoice('status', t('status'), STATUSES, (value) => t(`statuses.${value}`))]}
        empty={t('empty')}
      />
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ConsolePage>
  );
}

interface Reader {
  readonly reader: string | undefined;
  readonly mayApprove: boolean;
}

function useColumns({ reader, mayApprove }: Reader, onAsk: (question: Question) => void): ListColumn<Proposal>[] {
  const t = useTranslations('staff-proposals');
  const common = useTranslations('console');
  const textOf = useProposalText();
  return [
    { key: 'act', title: t('act'), cell: (proposal) => <Act proposal={proposal} text={textOf(proposal)} /> },
    {
      key: 'mail',
      title: t('recipient'),
      cell: ({ accountId, mail }) => accountId && mail && <AccountLink id={accountId} mail={mail} />,
    },
    { key: 'reason', title: t('reason'), cell: ({ reason }) => <LongText text={reason} /> },
    { key: 'proposedBy', title: t('proposedBy'), cell: ({ proposedByMail }) => <LongText text={proposedByMail} /> },
    { key: 'proposedAt', title: t('proposedAt'), cell: ({ proposedAt }) => formatDateTime(proposedAt) },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => (
        <>
          <Tag color={TONES[status]}>{t(`statuses.${status}`)}</Tag>
          {status === 'void' && <div className="muted small">{t('voidWhy')}</div>}
        </>
      ),
    },
    {
      key: 'acts',
      title: common('actions'),
      cell: (proposal) => (
        <Decisions proposal={proposal} isOwn={proposal.proposedBy === reader} mayApprove={mayApprove} onAsk={onAsk} />
      ),
    },
  ];
}

/** The proposed act, with a link to its subject. */
function Act({ proposal, text }: { readonly proposal: Proposal; readonly text: string }) {
  const t = useTranslations('staff-proposals');
  const page = proposal.status === 'waiting' ? subjectPage(proposal) : null;
  return (
    <div className="proposal-act">
      {text}{' '}
      {page !== null && (
        <Link className="link" to={page.to}>
          {t(page.label)}
        </Link>
      )}
    </div>
  );
}

interface DecisionsProps {
  readonly proposal: Proposal;
  readonly isOwn: boolean;
  /** False for a new administrator, who can only reject. */
  readonly mayApprove: boolean;
  readonly onAsk: (question: Question) => void;
}

function Decisions({ proposal, isOwn, mayApprove, onAsk }: DecisionsProps) {
  const t = useTranslations('staff-proposals');
  const page = resultPage(proposal);
  if (page !== null)
    return (
      <Link className="link" to={page}>
        {t('seeResult')}
      </Link>
    );
  if (proposal.status !== 'waiting') return null;
  if (isOwn)
    return (
      <span className="row-acts">
        <span className="muted small note">{t('own')}</span>
        <Button size="small" onClick={() => onAsk({ proposal, decision: 'withdraw' })}>
          {t('withdraw')}
        </Button>
      </span>
    );
  return (
    <Allowed to="approvals.decide">
      <span className="row-acts">
        <Button size="small" disabled={!mayApprove} onClick={() => onAsk({ proposal, decision: 'approve' })}>
          {t('approve')}
        </Button>
        <Button size="small" danger onClick={() => onAsk({ proposal, decision: 'reject' })}>
          {t('reject')}
        </Button>
      </span>
    </Allowed>
  );
}

function DecisionDialog({ proposal, decision, onClose }: Question & { readonly onClose: () => void }) {
  const t = useTranslations('staff-proposals');
  const textOf = useProposalText();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const decide = async (key: string) => {
    const resultId = await decideProposal(proposal.id, decision, key);
    toast.success(t(`${decision}Done`));
    const page = resultPage({ kind: proposal.kind, resultId });
    if (page !== null) await navigate(page);
  };
  const { mail } = proposal;
  const act = mail === null ? textOf(proposal) : t('actFor', { act: textOf(proposal), mail });
  return (
    <ConfirmDialog
      danger={decision === 'reject'}
      title={t(`${decision}Title`)}
      text={`${act} ${t(`${decision}Text`)}`}
      confirm={t(`${decision}Button`)}
      busy={busy}
      onConfirm={() => void run(decide).then(onClose)}
      onClose={onClose}
    />
  );
}

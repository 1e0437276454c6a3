import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LongText } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-filters';
import { usePlanName } from '../../shared/console/use-staff-plans';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { Capacity } from '../../shared/ui/capacity';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Link } from '../../shared/ui/link';
import { StatusPill, type PillTone } from '../../shared/ui/status-pill';
import { toast } from '../../shared/ui/toast';
import { approveProposal, rejectProposal, type Proposal } from './use-staff-license';

const STATUSES = ['waiting', 'approved', 'rejected'] as const satisfies Proposal['status'][];
const TONES: Readonly<Record<Proposal['status'], PillTone>> = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'hollow',
};

interface Question {
  readonly proposal: Proposal;
  readonly decision: 'approve' | 'reject';
}

/** Grants that take two people. Whoever proposed one does not see its buttons: the server refuses them anyway. */
export function ProposalList({ reader }: { readonly reader: string | undefined }) {
  const t = useTranslations('staff-licenses.proposals');
  const [asked, setAsked] = useState<Question>();
  const columns = useColumns(reader, setAsked);
  return (
    <>
      <ConsoleList
        path="/api/admin/license-proposals"
        rowKey={({ id }) => id}
        columns={columns}
        filters={[byChoice('status', t('status'), STATUSES, (value) => t(`statuses.${value}`))]}
        empty={t('empty')}
      />
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function useColumns(reader: string | undefined, onAsk: (question: Question) => void): ListColumn<Proposal>[] {
  const t = useTranslations('staff-licenses.proposals');
  const license = useTranslations('staff-licenses');
  const term = (months: number) => (months === 0 ? license('permanent') : t('monthCount', { months }));
  const common = useTranslations('console');
  const planName = usePlanName();
  return [
    { key: 'mail', title: license('owner'), cell: ({ mail }) => <LongText text={mail} /> },
    { key: 'plan', title: license('plan'), cell: ({ planId }) => planName(planId) },
    { key: 'users', title: license('users'), isFigure: true, cell: ({ users }) => <Capacity value={users} /> },
    { key: 'assets', title: license('assets'), isFigure: true, cell: ({ assets }) => <Capacity value={assets} /> },
    { key: 'months', title: t('term'), cell: ({ months }) => term(months) },
    {
      key: 'reason',
      title: t('reason'),
      cell: ({ reason }) => <LongText text={reason} />,
    },
    { key: 'proposedBy', title: t('proposedBy'), cell: ({ proposedByMail }) => <LongText text={proposedByMail} /> },
    { key: 'proposedAt', title: t('proposedAt'), cell: ({ proposedAt }) => formatDateTime(proposedAt) },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <StatusPill tone={TONES[status]}>{t(`statuses.${status}`)}</StatusPill>,
    },
    {
      key: 'acts',
      title: common('actions'),
      cell: (proposal) => {
        if (proposal.licenseId)
          return (
            <Link className="link" to={`/admin/licenses/${proposal.licenseId}`}>
              {t('seeLicense')}
            </Link>
          );
        if (proposal.status !== 'waiting') return null;
        if (proposal.proposedBy === reader) return <span className="muted small note">{t('own')}</span>;
        return (
          <span className="row-acts">
            <Button size="sm" onClick={() => onAsk({ proposal, decision: 'approve' })}>
              {t('approve')}
            </Button>
            <Button size="sm" tone="danger" onClick={() => onAsk({ proposal, decision: 'reject' })}>
              {t('reject')}
            </Button>
          </span>
        );
      },
    },
  ];
}

function DecisionDialog({ proposal: { id, mail }, decision, onClose }: Question & { readonly onClose: () => void }) {
  const t = useTranslations('staff-licenses.proposals');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const decide = async (key: string) => {
    if (decision === 'approve') {
      const licenseId = await approveProposal(id, key);
      toast.success(t('approved'));
      if (licenseId) await navigate(`/admin/licenses/${licenseId}`);
    } else {
      await rejectProposal(id);
      toast.success(t('rejected'));
    }
  };
  return (
    <ConfirmDialog
      danger={decision === 'reject'}
      title={t(`${decision}Title`, { mail })}
      text={t(`${decision}Text`)}
      confirm={t(decision)}
      busy={busy}
      onConfirm={() => void run(decide).then(onClose)}
      onClose={onClose}
    />
  );
}

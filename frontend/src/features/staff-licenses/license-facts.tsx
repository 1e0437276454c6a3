import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CAPACITIES, perCapacity } from '../../business/capacities';
import { Capacity, useCapacityText } from '../../business/capacity';
import { ReasonDialog } from '../../shared/console/reason';
import { Allowed } from '../../shared/console/staff';
import { usePlanName } from '../../business/staff';
import { formatDate, formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { Fact, Facts } from '../../shared/ui/facts';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { AdditionDialog, TransferDialog } from './additions';
import { FileGrantDialog } from './grants';
import { LicensePrice } from './license-prices';
import {
  downloadFile,
  revokeFile,
  revokeLicense,
  type StaffHistoryEntry,
  type StaffLicense,
  type StaffLicenseFile,
  unbindLicense,
} from './licenses.api';

export const STATUSES = ['active', 'merged', 'revoked'] as const satisfies StaffLicense['status'][];
export const EDITIONS = ['professional', 'enterprise'] as const satisfies StaffLicense['edition'][];
export const ORIGINS = [
  'purchase',
  'quote',
  'redeem_code',
  'free_enterprise',
  'grant',
] as const satisfies StaffLicense['origin'][];

const PILLS = {
  active: { color: 'success', text: 'active' },
  expiring: { color: 'warning', text: 'ending' },
  grace: { color: 'default', text: 'over' },
  expired: { color: 'default', text: 'over' },
  merged: { color: 'default', text: 'merged' },
  revoked: { color: 'error', text: 'revoked' },
} as const satisfies Record<StaffLicense['state'], object>;

/** A licence's status, distinguishing "expiring soon" and "expired". */
export function StandingPill({ license: { state } }: { readonly license: Pick<StaffLicense, 'state'> }) {
  const t = useTranslations('staff-licenses.standing');
  const { color, text } = PILLS[state];
  return <Tag color={color}>{t(text)}</Tag>;
}

/** The last day, or that there is none. */
export function LastDay({ expiresAt }: Pick<StaffLicense, 'expiresAt'>) {
  const t = useTranslations('staff-licenses');
  return expiresAt === null ? t('permanent') : <span className="num">{formatDate(expiresAt)}</span>;
}

/** A licence's owner, grant and term. */
export function StaffLicenseFacts({ license }: { readonly license: StaffLicenseFile }) {
  const t = useTranslations('staff-licenses');
  const capacity = useTranslations('ui.capacity.name');
  const planName = usePlanName();
  const { accountId, mail, planId, expiresAt, machineId } = license;
  return (
    <Panel title={t('facts')} aside={<StandingPill license={license} />}>
      <Facts>
        <Fact name={t('owner')}>
          <Link className="link" to={`/admin/users/${accountId}`}>
            {mail}
          </Link>
        </Fact>
        <Fact name={t('plan')}>{planName(planId)}</Fact>
        {CAPACITIES.map((name) => (
          <Fact key={name} name={capacity(name)}>
            <Capacity value={license[name]} />
          </Fact>
        ))}
        <Fact name={t('until')}>
          <LastDay expiresAt={expiresAt} />
        </Fact>
        <Fact name={t('machine')}>{machineId ? <code>{machineId}</code> : t('unbound')}</Fact>
        <Fact name={t('origin')}>{t(`origins.${license.origin}`)}</Fact>
        <Fact name={t('remark')}>{license.remark || '—'}</Fact>
        <Fact name={t('fileVersion')} isFigure>
          {license.fileVersion || '—'}
        </Fact>
        <Fact name={t('createdAt')} isFigure>
          {formatDateTime(license.createdAt)}
        </Fact>
        {(license.carriesReward || license.isTest || license.correction) && (
          <Fact name={t('marks')} className="row-acts">
            {license.carriesReward && <Tag color="default">{t('carriesReward')}</Tag>}
            {license.isTest && <Tag color="warning">{t('isTest')}</Tag>}
            {license.correction && <Tag color="warning">{t('isCorrected')}</Tag>}
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}

/** What staff can change about a licence, each with its reason. Renders nothing for one that can no longer change. */
export function LicenseChanges({ license }: { readonly license: StaffLicenseFile }) {
  const { id, status, machineId } = license;
  const t = useTranslations('staff-licenses');
  const [asked, setAsked] = useState<'add' | 'file' | 'unbind' | 'transfer' | 'revoke'>();
  const close = () => setAsked(undefined);
  if (status !== 'active') return null;

  const unbind = async (reason: string, key: string) => {
    await unbindLicense(id, reason, key);
    toast.success(t('unbind.done'));
  };
  const revoke = async (reason: string, key: string) => {
    await revokeLicense(id, reason, key);
    toast.success(t('revoke.done'));
  };
  return (
    <>
      <span className="row-acts">
        <Allowed to="licenses.extend">
          <Button onClick={() => setAsked('add')}>{t('add.action')}</Button>
        </Allowed>
        <Allowed to="licenses.files">
          <Button onClick={() => setAsked('file')}>{t('files.action')}</Button>
        </Allowed>
        <Allowed to="licenses.unbind">
          {machineId !== null && <Button onClick={() => setAsked('unbind')}>{t('unbind.action')}</Button>}
        </Allowed>
        <Allowed to="licenses.transfer">
          {machineId !== null && <span className="muted small">{t('transfer.bound')}</span>}
          <Button disabled={machineId !== null} onClick={() => setAsked('transfer')}>
            {t('transfer.action')}
          </Button>
        </Allowed>
        <Allowed to="licenses.revoke">
          <Button danger onClick={() => setAsked('revoke')}>
            {t('revoke.action')}
          </Button>
        </Allowed>
      </span>
      {asked === 'add' && <AdditionDialog id={id} onClose={close} />}
      {asked === 'file' && <FileGrantDialog id={id} onClose={close} />}
      {asked === 'unbind' && (
        <ReasonDialog
          title={t('unbind.title')}
          hint={t('unbind.hint')}
          confirm={t('unbind.action')}
          send={unbind}
          onClose={close}
        />
      )}
      {asked === 'transfer' && <TransferDialog license={license} onClose={close} />}
      {asked === 'revoke' && (
        <ReasonDialog
          title={t('revoke.title')}
          hint={t('revoke.hint')}
          confirm={t('revoke.action')}
          danger
          send={revoke}
          onClose={close}
        />
      )}
    </>
  );
}

/** Where an entry of a licence's history comes from, who acted, and what its renewal is priced by. */
export function BehindEntry({ entry }: { readonly entry: StaffHistoryEntry }) {
  const t = useTranslations('staff-licenses.history');
  const capacityText = useCapacityText();
  const { source, sourceId, sourceName, staffMail, proposalId, basis } = entry;
  const name = sourceName ?? '';
  return (
    <div className="small muted">
      {source === 'redeem_code' && sourceName !== null && <p>{t('batch', { name })}</p>}
      {source === 'free_enterprise' && sourceName !== null && <p>{t('company', { name })}</p>}
      {(source === 'reward' || source === 'points') && (
        <p>
          {t('id')} <code className="break">{sourceId}</code>
        </p>
      )}
      {staffMail !== null && <p>{t('staff', { mail: staffMail })}</p>}
      {proposalId !== null && (
        <p>
          {t('proposal')} · {t('act', { name })}
        </p>
      )}
      {basis.map((part) => {
        const hasCapacity = CAPACITIES.every((capacity) => part[capacity] !== null);
        return (
          <div key={part.key}>
            {t('basis')} <span className="mono">{part.key}</span>{' '}
            {hasCapacity && capacityText(perCapacity((capacity) => part[capacity] ?? 0))} <LicensePrice part={part} />
          </div>
        );
      })}
    </div>
  );
}

/** Valid files without a machine. Renders nothing when there are none. */
export function StaffGrantedFiles({ license: { id, grantedFiles } }: { readonly license: StaffLicenseFile }) {
  const t = useTranslations('staff-licenses.files');
  const [ending, setEnding] = useState<string>();
  const { busy, run } = useAction();
  if (grantedFiles.length === 0) return null;

  const revoke = async (reason: string, key: string) => {
    if (ending) await revokeFile(id, ending, reason, key);
    toast.success(t('revoked'));
  };
  return (
    <Panel className="stack" title={t('list')}>
      {grantedFiles.map((file) => (
        <div className="row" key={file.id}>
          <span className="grow num">
            {t('until', { time: formatDateTime(file.endsAt) })} ·{' '}
            {file.downloadedAt === null ? t('unused') : t('downloaded', { time: formatDateTime(file.downloadedAt) })}
          </span>
          <Allowed to="licenses.files">
            <ActionButton size="small" busy={busy} onClick={() => void run(() => downloadFile(id, file.id))}>
              {t('download')}
            </ActionButton>
            <Button size="small" danger onClick={() => setEnding(file.id)}>
              {t('revoke')}
            </Button>
          </Allowed>
        </div>
      ))}
      {ending !== undefined && (
        <ReasonDialog
          title={t('revokeTitle')}
          hint={t('revokeHint')}
          confirm={t('revoke')}
          danger
          send={revoke}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  );
}

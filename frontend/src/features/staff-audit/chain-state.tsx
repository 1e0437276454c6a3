import { Alert } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { useAction } from '../../shared/hooks/use-action';
import { type AuditChainState, checkAuditChain, useAuditChain } from './use-audit';

/** Whether the log is unaltered: each record is sealed together with the previous one. */
export function ChainState() {
  const t = useTranslations('staff-audit.chain');
  const { data } = useAuditChain();
  const { busy, run } = useAction();
  if (!data) return null;
  const { lastCheck } = data;
  const isBroken = lastCheck !== null && lastCheck.brokenAt !== null;
  return (
    <Alert
      showIcon
      role={isBroken ? 'alert' : 'note'}
      type={isBroken ? 'error' : lastCheck ? 'success' : 'info'}
      title={
        <>
          <Found state={data} />{' '}
          {data.unsealed > 0
            ? t('sealedBut', { sealed: formatNumber(data.sealed), unsealed: formatNumber(data.unsealed) })
            : t('sealed', { sealed: formatNumber(data.sealed) })}
        </>
      }
      action={
        <ActionButton size="small" busy={busy} onClick={() => void run(async () => void (await checkAuditChain()))}>
          {t('check')}
        </ActionButton>
      }
    />
  );
}

function Found({ state: { lastCheck } }: { readonly state: AuditChainState }) {
  const t = useTranslations('staff-audit.chain');
  if (!lastCheck) return t('never');
  const time = formatDateTime(lastCheck.checkedAt);
  return lastCheck.brokenAt === null
    ? t('whole', { time, links: formatNumber(lastCheck.sealed) })
    : t('broken', { time, link: lastCheck.brokenAt });
}

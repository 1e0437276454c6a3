import { Button, Alert, Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { serverNow } from '../../api/fetch-in-time';
import { formatDateTime, daysUntil, formatDate } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { fileNameOf, saveFile } from '../../shared/save-file';
import { ActionButton, ButtonLink } from '../../shared/ui/antd-button';
import { Panel } from '../../shared/ui/panel';
import { DownloadIcon } from '../../shared/ui/shop-icons';
import { type LicenseDetails, refreshLicense, type License, pillOf, renewPath } from './licenses.api';

type FileFormat = 'encrypted' | 'plain';

/**
 * Downloads the signed file under the server's name for it. A plain link could not: the session is a header. `file`
 * names a file without a machine that staff granted.
 */
export async function downloadLicenseFile(paidId: string, format: FileFormat, file?: string): Promise<void> {
  const request = api.GET('/api/account/paid/{paidId}/license-file', {
    params: { path: { paidId }, query: { format, ...(file && { file }) } },
    parseAs: 'blob',
  });
  const text: Blob = await call(request);
  const { response } = await request;
  saveFile(text, fileNameOf(response) ?? `${paidId}.lic`);
  // The history has an entry for the first download of a version.
  await refreshLicense(paidId);
}

interface Props {
  readonly paidId: string;
  readonly disabled: boolean;
}

/** Downloads the signed file for the product, or the same in readable form. */
export function DownloadButtons({ paidId, disabled }: Props) {
  const t = useTranslations('licenses.file');
  const { busy, run } = useAction();
  return (
    <>
      <div className="row">
        <ActionButton
          type={disabled ? 'default' : 'primary'}
          disabled={disabled}
          busy={busy}
          onClick={() => void run(() => downloadLicenseFile(paidId, 'encrypted'))}
        >
          {!busy && <DownloadIcon />}
          {t('download')}
        </ActionButton>
        <Button
          color="primary"
          variant="text"
          disabled={disabled || busy}
          onClick={() => void run(() => downloadLicenseFile(paidId, 'plain'))}
        >
          {t('plain')}
        </Button>
      </div>
      <p className="small subtle on-screen">{t('plainHint')}</p>
    </>
  );
}

/** Files granted by staff that work without a machine until they expire. Renders nothing when there are none. */
export function GrantedFiles({ license: { paidId, grantedFiles } }: { readonly license: LicenseDetails }) {
  const t = useTranslations('licenses.granted');
  const { busy, run } = useAction();
  if (grantedFiles.length === 0) return null;
  return (
    <Panel className="stack" title={t('title')}>
      <p className="muted">{t('text')}</p>
      {grantedFiles.map(({ id, endsAt }) => (
        <div className="row" key={id}>
          <ActionButton busy={busy} onClick={() => void run(() => downloadLicenseFile(paidId, 'encrypted', id))}>
            {!busy && <DownloadIcon />}
            {t('download')}
          </ActionButton>
          <span className="small muted num">{t('until', { time: formatDateTime(endsAt) })}</span>
        </div>
      ))}
    </Panel>
  );
}

/** What is wrong with a licence, and what helps. Renders nothing when all is well. */
export function LicenseStanding({ license }: { readonly license: LicenseDetails }) {
  const t = useTranslations('licenses');
  const { state, expiresAt, paidId, mergedInto, can, history } = license;
  const date = expiresAt === null ? '' : formatDate(expiresAt);
  const renew = can.renew.allowed && (
    <ButtonLink size="small" to={renewPath(paidId)}>
      {t('menu.renew')}
    </ButtonLink>
  );
  switch (state) {
    case 'grace':
    case 'expired':
      return (
        <div className="mb-5">
          <Alert
            showIcon
            type={state === 'grace' ? 'warning' : 'error'}
            title={t(`state.${state}`, { date })}
            action={renew}
          />
        </div>
      );
    case 'merged':
      return (
        <div className="mb-5">
          <Alert
            showIcon
            role="note"
            title={t('state.merged')}
            action={
              mergedInto && (
                <ButtonLink size="small" to={`/license/${mergedInto}`}>
                  {t('facts.seeMerged')}
                </ButtonLink>
              )
            }
          />
        </div>
      );
    case 'revoked': {
      const reason = history.find(({ kind }) => kind === 'revoked')?.details?.reason;
      return (
        <div className="mb-5">
          <Alert showIcon type="error" title={t(reason === 'order_refunded' ? 'state.refunded' : 'state.revoked')} />
        </div>
      );
    }
    case 'active':
    case 'expiring':
      return null;
  }
}

export function LicensePill({ license }: { readonly license: License }) {
  const t = useTranslations('licenses.pill');
  const { color, text } = pillOf(license);
  const days = license.expiresAt === null ? 0 : daysUntil(license.expiresAt, serverNow());
  return <Tag color={color}>{t(text, { days })}</Tag>;
}

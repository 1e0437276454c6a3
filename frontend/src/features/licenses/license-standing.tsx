import { Alert, Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import { daysUntil, formatDate } from '../../shared/format/date';
import { ButtonLink } from '../../shared/ui/button-link';
import { type License, type LicenseDetails, pillOf, renewPath } from './licenses';

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
        <div className="standing">
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
        <div className="standing">
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
        <div className="standing">
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

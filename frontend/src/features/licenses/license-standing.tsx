import { useTranslations } from 'use-intl';
import { formatDate } from '../../shared/format/date';
import { Alert } from '../../shared/ui/alert';
import { ButtonLink } from '../../shared/ui/button';
import { renewPath, type LicenseDetails } from './license';

/** What is wrong with a licence, and what helps. Renders nothing when all is well. */
export function LicenseStanding({ license }: { readonly license: LicenseDetails }) {
  const t = useTranslations('licenses');
  const { state, expiresAt, paidId, mergedInto, can, history } = license;
  const date = expiresAt === null ? '' : formatDate(expiresAt);
  const renew = can.renew.allowed && (
    <ButtonLink size="sm" to={renewPath(paidId)}>
      {t('menu.renew')}
    </ButtonLink>
  );
  switch (state) {
    case 'grace':
    case 'expired':
      return (
        <div className="standing">
          <Alert tone={state === 'grace' ? 'warning' : 'danger'} action={renew}>
            {t(`state.${state}`, { date })}
          </Alert>
        </div>
      );
    case 'merged':
      return (
        <div className="standing">
          <Alert
            action={
              mergedInto && (
                <ButtonLink size="sm" to={`/license/${mergedInto}`}>
                  {t('facts.seeMerged')}
                </ButtonLink>
              )
            }
          >
            {t('state.merged')}
          </Alert>
        </div>
      );
    case 'revoked': {
      const reason = history.find(({ kind }) => kind === 'revoked')?.details?.reason;
      return (
        <div className="standing">
          <Alert tone="danger">{t(reason === 'order_refunded' ? 'state.refunded' : 'state.revoked')}</Alert>
        </div>
      );
    }
    case 'active':
    case 'expiring':
      return null;
  }
}

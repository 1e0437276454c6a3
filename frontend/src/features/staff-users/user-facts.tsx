import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { Standing } from './standing';
import type { UserFile } from './use-users';

/** Who somebody is, and the ways to what is theirs. */
export function UserFacts({ user }: { readonly user: UserFile }) {
  const t = useTranslations('staff-users');
  const id = encodeURIComponent(user.id);
  const places = [
    ['orders', `/admin/orders?accountId=${id}`],
    ['licences', `/admin/licenses?accountId=${id}`],
    ['aboutThem', `/admin/audit?subject=${id}`],
    ['byThem', `/admin/audit?actor=${id}`],
  ] as const;
  return (
    <Panel title={t('facts')} aside={<Standing user={user} />}>
      <dl className="kv">
        <dt>{t('mail')}</dt>
        <dd>{user.mail}</dd>
        <dt>{t('name')}</dt>
        <dd>{user.name}</dd>
        <dt>{t('role')}</dt>
        <dd>{t(`roles.${user.role}`)}</dd>
        <dt>{t('language')}</dt>
        <dd>{t(`languages.${user.locale}`)}</dd>
        <dt>{t('signIn')}</dt>
        <dd>{t(user.hasPassword ? 'withPassword' : 'withPasskeys')}</dd>
        <dt>{t('subscribed')}</dt>
        <dd>{t(user.isSubscribed ? 'yes' : 'no')}</dd>
        <dt>{t('referralCode')}</dt>
        <dd>
          <code>{user.referralCode}</code> {t('referred', { count: formatNumber(user.referralCount) })}
        </dd>
        {user.referrerId && (
          <>
            <dt>{t('referrer')}</dt>
            <dd>
              <Link className="link mono small" to={`/admin/users/${user.referrerId}`}>
                {user.referrerId}
              </Link>
            </dd>
          </>
        )}
        <dt>{t('createdAt')}</dt>
        <dd className="num">{formatDateTime(user.createdAt)}</dd>
        {user.disabledAt && (
          <>
            <dt>{t('disabledAt')}</dt>
            <dd className="num">{formatDateTime(user.disabledAt)}</dd>
          </>
        )}
        {user.deletionRequestedAt && (
          <>
            <dt>{t('deletionRequestedAt')}</dt>
            <dd className="num">{formatDateTime(user.deletionRequestedAt)}</dd>
          </>
        )}
        <dt>{t('id')}</dt>
        <dd className="mono small">{user.id}</dd>
      </dl>
      <p className="row user-places">
        {places.map(([name, to]) => (
          <Link key={name} className="link" to={to}>
            {t(`places.${name}`)}
          </Link>
        ))}
      </p>
    </Panel>
  );
}

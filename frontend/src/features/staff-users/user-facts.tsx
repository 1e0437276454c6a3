import { useLocale, useTranslations } from 'use-intl';
import { useMay } from '../../shared/console/permissions';
import { formatNumber } from '../../shared/format/number';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts, MomentFact } from '../../shared/ui/facts';
import { Standing } from './standing';
import type { UserFile } from './use-users';
import { languageName } from '../../i18n/locale';

/** Details of an account, with links to its records. */
export function UserFacts({ user }: { readonly user: UserFile }) {
  const t = useTranslations('staff-users');
  const reader = useLocale();
  const roles = useTranslations('admin.roles');
  const may = useMay();
  const id = encodeURIComponent(user.id);
  const places = [
    ['aboutThem', `/admin/audit?subject=${id}`, 'audit.read'],
    ['byThem', `/admin/audit?actor=${id}`, 'audit.read'],
  ] as const;
  return (
    <Panel title={t('facts')} aside={<Standing user={user} />}>
      <Facts>
        <Fact name={t('mail')}>{user.mail}</Fact>
        <Fact name={t('name')}>{user.name}</Fact>
        <Fact name={t('role')}>{roles(user.role)}</Fact>
        <Fact name={t('language')}>{languageName(user.locale, reader)}</Fact>
        <Fact name={t('signIn')}>{t(user.hasPassword ? 'withPassword' : 'withPasskeys')}</Fact>
        <Fact name={t('subscribed')}>{t(user.isSubscribed ? 'yes' : 'no')}</Fact>
        <Fact name={t('referralCode')}>
          <code>{user.referralCode}</code> {t('referred', { count: formatNumber(user.referralCount) })}
        </Fact>
        <Fact name={t('referrer')}>
          {user.referrerId && (
            <Link className="link" to={`/admin/users/${user.referrerId}`}>
              {user.referrerMail}
            </Link>
          )}
        </Fact>
        <MomentFact name={t('createdAt')} at={user.createdAt} />
        <MomentFact name={t('disabledAt')} at={user.disabledAt} />
        <MomentFact name={t('deletionRequestedAt')} at={user.deletionRequestedAt} />
        <Fact name={t('id')}>
          <span className="mono small">{user.id}</span>
        </Fact>
      </Facts>
      <p className="row user-places">
        {places
          .filter(([, , needs]) => may(needs))
          .map(([name, to]) => (
            <Link key={name} className="link" to={to}>
              {t(`places.${name}`)}
            </Link>
          ))}
      </p>
    </Panel>
  );
}

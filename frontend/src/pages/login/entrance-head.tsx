import { Alert } from 'antd';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageMeta } from '../../business/site';
import { nextPath } from '../../shared/navigation/next-path';
import { Link } from '../../shared/ui/link';
import { useChoice } from '../../features/plans/plans.api';

/** The head of /login and /register: the title, a link to the other of the two, and what is to be bought next. */
export function EntranceHead({ page }: { readonly page: 'login' | 'register' }) {
  const t = useTranslations('auth');
  const title = useTranslations('account.titles')(page);
  const { search } = useLocation();
  const chosen = useChoice(nextPath(search));
  const [pathname, label] = page === 'login' ? ['/register', t('login.register')] : ['/login', t('register.login')];
  return (
    <>
      <PageMeta title={title} description={t(`${page}.description`)} />
      <h1>{title}</h1>
      <p className="muted mb-6">
        {t(`${page}.lead`)}{' '}
        <Link className="link" to={{ pathname, search }}>
          {label}
        </Link>
      </p>
      {chosen && (
        <Alert
          className="mb-6"
          showIcon
          role="note"
          title={t(`${page}.buying`, { plan: chosen.plan.name, months: chosen.months })}
        />
      )}
    </>
  );
}

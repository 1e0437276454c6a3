import { useTranslations } from 'use-intl';
import { usePublic } from '../../api/use-public';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/empty';
import { Link } from '../../shared/ui/link';
import { CaseWall } from './case-wall';

/** Every company that was approved and agreed to be named. */
export function AllCases() {
  const t = useTranslations('cases');
  return (
    <AsyncContent state={usePublic('/api/cases')}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty
            text={t('none')}
            action={
              <ButtonLink tone="primary" to="/request-quote">
                {t('apply')}
              </ButtonLink>
            }
          />
        ) : (
          <>
            <p className="count muted">{t('count', { count: items.length })}</p>
            <CaseWall cases={items}>
              <b>{t('you')}</b>
              <Link className="link go" to="/request-quote">
                {t('review')}
              </Link>
            </CaseWall>
          </>
        )
      }
    </AsyncContent>
  );
}

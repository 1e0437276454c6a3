import { useTranslations } from 'use-intl';
import { LicenseRow } from '../../features/licenses/license-row';
import { useLicenses } from '../../features/licenses/use-licenses';
import { PageMeta } from '../../features/site/page-meta';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/empty';
import { TitleBar } from '../../shared/ui/page-head';
import { Pager, usePageIndex } from '../../shared/ui/pager';
import { Records, RecordSkeleton } from '../../shared/ui/record';

/** /license: everything that this account may run. */
export default function LicensesPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('licenses');
  const licenses = useLicenses(usePageIndex());
  const buy = (
    <ButtonLink tone="primary" to="/pricing">
      {t('buy')}
    </ButtonLink>
  );

  return (
    <>
      <PageMeta title={titles('licenses')} noindex />
      <TitleBar title={titles('licenses')}>{licenses.data?.total !== 0 && buy}</TitleBar>
      <AsyncContent state={licenses} skeleton={<RecordSkeleton />}>
        {({ items, total }) =>
          total === 0 ? (
            <Empty text={t('empty')} action={buy} />
          ) : (
            <>
              <Records>
                {items.map((license) => (
                  <LicenseRow key={license.paidId} license={license} />
                ))}
              </Records>
              <Pager total={total} />
            </>
          )
        }
      </AsyncContent>
    </>
  );
}

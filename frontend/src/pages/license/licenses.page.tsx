import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LICENSE_PHASES } from '../../features/licenses/license';
import { LicenseFilter } from '../../features/licenses/license-filter';
import { LicenseRow } from '../../features/licenses/license-row';
import { MergeDialog } from '../../features/licenses/merge-dialog';
import { MergeNotice } from '../../features/licenses/merge-notice';
import { useLicenses, useMergeable } from '../../features/licenses/use-licenses';
import { PageMeta } from '../../features/site/page-meta';
import { AsyncContent } from '../../shared/ui/async-content';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/empty';
import { TitleBar } from '../../shared/ui/page-head';
import { Pager, usePageIndex } from '../../shared/ui/pager';
import { Records, RecordSkeleton } from '../../shared/ui/record';

/** /license: everything that this account may run. */
export default function LicensesPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('licenses');
  const [search] = useSearchParams();
  const phase = LICENSE_PHASES.find((known) => known === search.get('phase'));
  const licenses = useLicenses(usePageIndex(), phase);
  const hasNone = licenses.data?.total === 0 && phase === undefined;
  const buy = (
    <ButtonLink tone="primary" to="/pricing">
      {t('buy')}
    </ButtonLink>
  );

  return (
    <>
      <PageMeta title={titles('licenses')} noindex />
      <TitleBar title={titles('licenses')}>
        {licenses.data && !hasNone && <LicenseFilter counts={licenses.data.counts} />}
        {!hasNone && buy}
      </TitleBar>
      {licenses.data && !hasNone && <Merging />}
      <AsyncContent state={licenses} skeleton={<RecordSkeleton />}>
        {({ items, total }) => {
          if (hasNone) return <Empty text={t('empty')} action={buy} />;
          if (total === 0) {
            return (
              <Empty text={t('filter.none')} action={<ButtonLink to="/license">{t('filter.showAll')}</ButtonLink>} />
            );
          }
          return (
            <>
              <Records>
                {items.map((license) => (
                  <LicenseRow key={license.paidId} license={license} />
                ))}
              </Records>
              <Pager total={total} />
            </>
          );
        }}
      </AsyncContent>
    </>
  );
}

/** That some of them can be merged, once it is known how many; the rules stand there in any case. */
function Merging() {
  const t = useTranslations('licenses');
  const { data } = useMergeable();
  const [open, setOpen] = useState(false);
  return (
    <>
      <MergeNotice
        count={data?.length}
        action={
          data &&
          data.length > 0 && (
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('mergeMine')}
            </Button>
          )
        }
      />
      {open && <MergeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

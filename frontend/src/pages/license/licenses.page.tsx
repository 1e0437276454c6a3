import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LICENSE_PHASES } from '../../features/licenses/license';
import { LicenseFilter } from '../../features/licenses/license-filter';
import { LicenseRow } from '../../features/licenses/license-row';
import { MergeDialog } from '../../features/licenses/merge-dialog';
import { MergeNotice } from '../../features/licenses/merge-notice';
import { useLicenses, useMergeable } from '../../features/licenses/use-licenses';
import { useListQuery } from '../../shared/hooks/use-list-query';
import { PageMeta } from '../../features/site/page-meta';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/button-link';
import { TitleBar } from '../../shared/ui/title-bar';
import { ListSearch, NothingFound } from '../../shared/ui/list-search';
import { Pager } from '../../shared/ui/pager';
import { Records, RecordSkeleton } from '../../shared/ui/record';

const FILTERS = { phase: LICENSE_PHASES };

/** /license: all licences of this account. */
export default function LicensesPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('licenses');
  const { query, isNarrowed } = useListQuery(FILTERS);
  const licenses = useLicenses(query);
  const hasNone = licenses.data?.total === 0 && !isNarrowed;
  const buy = (
    <ButtonLink type="primary" to="/pricing">
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
      {licenses.data && !hasNone && <ListSearch placeholder={t('filter.placeholder')} />}
      <AsyncContent state={licenses} skeleton={<RecordSkeleton />}>
        {({ items, total }) => {
          if (hasNone) return <Empty description={t('empty')}>{buy}</Empty>;
          if (total === 0) return <NothingFound />;
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

/** Says that some licences can be merged, once their number is known; the rules are shown in any case. */
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
            <Button size="small" onClick={() => setOpen(true)}>
              {t('mergeMine')}
            </Button>
          )
        }
      />
      {open && <MergeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

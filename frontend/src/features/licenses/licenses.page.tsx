import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LICENSE_PHASES, useLicenses, useMergeable } from './licenses.api';
import { LicenseFilter, LicenseRow } from './license-row';
import { MergeNotice } from './license-logs';
import { useListQuery } from '../../shared/hooks/use-list-query';
import { PageMeta } from '../../business/site';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { TitleBar } from '../../shared/ui/title-bar';
import { later } from '../../shared/ui/later';
import { ListSearch, NothingFound } from '../../shared/ui/list-search';
import { Pager } from '../../shared/ui/pager';
import { LaterPart } from '../../shared/ui/later-part';
import { Records, RecordSkeleton } from '../../shared/ui/record';

const MergeDialog = later(() => import('./merge-dialog'));
const FILTERS = { phase: LICENSE_PHASES };

/** /license: all licences of this account. */
export default function LicensesPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('licenses');
  const { query, isNarrowed } = useListQuery(FILTERS);
  const { data, error, mutate } = useLicenses(query);
  const mergeable = useMergeable();
  // Shown together: the notice about merging is above the list, and would push it down.
  const isWhole = mergeable.data !== undefined || mergeable.error !== undefined;
  const licenses = { data: isWhole ? data : undefined, error, mutate };
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
      {licenses.data && !hasNone && <Merging count={mergeable.data?.length} />}
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

/** Says that some licences can be merged, if their number is known; the rules are shown in any case. */
function Merging({ count }: { readonly count: number | undefined }) {
  const t = useTranslations('licenses');
  const [open, setOpen] = useState(false);
  return (
    <>
      <MergeNotice
        count={count}
        action={
          count !== undefined &&
          count > 0 && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('mergeMine')}
            </Button>
          )
        }
      />
      {open && (
        <LaterPart onClose={() => setOpen(false)}>
          <MergeDialog onClose={() => setOpen(false)} />
        </LaterPart>
      )}
    </>
  );
}

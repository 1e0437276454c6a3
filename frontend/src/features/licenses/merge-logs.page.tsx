import { Empty } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { MergeLogPanel, MergeNotice, TransferLogTable } from './license-logs';
import { useMergeable, useMergeLogs, useTransferLogs } from './licenses.api';
import { PageMeta } from '../../business/site';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { TitleBar } from '../../shared/ui/title-bar';
import { usePageIndex } from '../../shared/hooks/use-list-query';
import { Pager } from '../../shared/ui/pager';
import { Segments } from '../../shared/ui/segments';

const TRANSFERS = 'transfers';

/** /merge-logs: merges of licences, and with `?list=transfers` transfers. */
export default function MergeLogsPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('merging.log');
  const [search] = useSearchParams();
  const { data: mergeable } = useMergeable();

  return (
    <>
      <PageMeta title={titles('mergeLogs')} noindex />
      <TitleBar title={titles('mergeLogs')}>
        <Segments
          parameter="list"
          label={t('label')}
          options={[
            { value: '', label: t('merges') },
            { value: TRANSFERS, label: t('transfers') },
          ]}
        />
      </TitleBar>
      {search.get('list') === TRANSFERS ? (
        <Transfers />
      ) : (
        <>
          <MergeNotice linked count={mergeable?.length} />
          <Merges />
        </>
      )}
    </>
  );
}

function Merges() {
  const t = useTranslations('merging.log');
  const logs = useMergeLogs(usePageIndex());
  return (
    <AsyncContent state={logs}>
      {({ items, total }) =>
        total === 0 ? (
          <Empty description={t('empty')}>
            <ButtonLink to="/license">{t('licenses')}</ButtonLink>
          </Empty>
        ) : (
          <div className="stack">
            {items.map((log) => (
              <MergeLogPanel key={log.id} log={log} />
            ))}
            <Pager total={total} />
          </div>
        )
      }
    </AsyncContent>
  );
}

function Transfers() {
  const t = useTranslations('merging.log');
  const logs = useTransferLogs(usePageIndex());
  return (
    <AsyncContent state={logs}>
      {({ items, total }) =>
        total === 0 ? (
          <Empty description={t('emptyTransfers')}>
            <ButtonLink to="/license">{t('licenses')}</ButtonLink>
          </Empty>
        ) : (
          <div className="stack">
            <TransferLogTable items={items} />
            <Pager total={total} />
          </div>
        )
      }
    </AsyncContent>
  );
}

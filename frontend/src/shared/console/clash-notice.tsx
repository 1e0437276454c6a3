import { Button, Table } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../format/date';
import './clash-notice.css';
import { ScrollRegion } from './scroll-region';
import type { Clash } from './use-versioned';

/**
 * Shown inside the form when someone else saved first: per field the typed value, the current value, and the options.
 */
export function ClashNotice({ clash }: { readonly clash: Clash | undefined }) {
  return clash ? <Notice clash={clash} /> : null;
}

function Notice({ clash }: { readonly clash: Clash }) {
  const t = useTranslations('console.clash');
  const box = useRef<HTMLElement>(null);
  // A long form may have been sent from far below.
  useEffect(() => box.current?.focus(), [clash]);
  const { changedBy, changedAt, differences } = clash;
  const by = { who: changedBy ?? t('someone'), time: changedAt ? formatDateTime(changedAt) : '' };
  return (
    <section className="clash" role="alert" aria-label={t('title')} tabIndex={-1} ref={box}>
      <p className="strong">{t('told', by)}</p>
      <ScrollRegion label={t('title')}>
        <Table
          size="small"
          tableLayout="fixed"
          pagination={false}
          rowKey="label"
          dataSource={[...differences]}
          columns={[
            { title: t('field'), rowScope: 'row', render: (_, { label }) => label },
            {
              title: t('mine'),
              render: (_, { mine }) => (mine === null ? <span className="muted">{t('untouched')}</span> : mine || '—'),
            },
            { title: t('now', by), render: (_, { now }) => now || '—' },
          ]}
        />
      </ScrollRegion>
      <p className="small muted">{t('hint')}</p>
      <div className="row">
        <Button size="small" onClick={clash.takeTheirs}>
          {t('takeTheirs')}
        </Button>
        <Button size="small" htmlType="submit" danger onClick={clash.insist}>
          {t('insist')}
        </Button>
      </div>
    </section>
  );
}

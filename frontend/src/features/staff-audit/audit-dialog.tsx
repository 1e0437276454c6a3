import { Button, Table } from 'antd';
import { useTranslations } from 'use-intl';
import { ScrollRegion } from '../../shared/console/cells';
import { formatDateTime } from '../../shared/format/date';
import { AsyncContent } from '../../shared/ui/async-content';
import { Dialog } from '../../shared/ui/dialog';
import { Link } from '../../shared/ui/link';
import { Fact, Facts } from '../../shared/ui/facts';
import { type AuditRecord, subjectPage, useAuditFacts } from './audit';
import { type ToldFact, useAuditWords } from './use-audit-words';

interface Props {
  readonly record: AuditRecord;
  readonly onClose: () => void;
}

/** A whole record: values before and after, the request it belongs to, and the personal data. */
export function AuditDialog({ record, onClose }: Props) {
  const t = useTranslations('staff-audit');
  const ui = useTranslations('ui');
  const { sentenceOf, factsIn, subjectOf } = useAuditWords();
  const { id, action, at, subject, requestId, before } = record;
  const page = subjectPage(action, subject);
  return (
    <Dialog wide title={t('record', { id })} onClose={onClose}>
      <p className="audit-sentence">{sentenceOf(record)}</p>
      <Facts className="mt-3 mb-4">
        <Fact name={t('at')} isFigure>
          {formatDateTime(at)}
        </Fact>
        <Fact name={t('actor')}>{record.actorMail ?? record.actorId ?? t('nobody')}</Fact>
        <Fact name={t('subject')}>
          {subjectOf(record)} {subjectOf(record) !== subject && <span className="mono small muted">{subject}</span>}{' '}
          {page && (
            <Link className="link small" to={page}>
              {t('open')}
            </Link>
          )}{' '}
          <Link className="link small" to={{ search: `?subject=${encodeURIComponent(subject)}` }} onClick={onClose}>
            {t('aboutThis')}
          </Link>
        </Fact>
        {requestId && (
          <Fact name={t('request')} className="mono small">
            {requestId}
          </Fact>
        )}
      </Facts>
      <Changes changes={factsIn(record)} hasBefore={before !== null} />
      <PersonalFacts id={id} />
      <div className="acts">
        <Button onClick={onClose} data-autofocus>
          {ui('close')}
        </Button>
      </div>
    </Dialog>
  );
}

function Changes({ changes, hasBefore }: { readonly changes: readonly ToldFact[]; readonly hasBefore: boolean }) {
  const t = useTranslations('staff-audit');
  if (changes.length === 0) return <p className="small muted">{t('noFacts')}</p>;
  return (
    <ScrollRegion label={t('change')}>
      <Table
        className="audit-changes"
        size="small"
        pagination={false}
        rowKey="label"
        dataSource={[...changes]}
        columns={[
          { title: t('field'), rowScope: 'row', render: (_, { label }) => label },
          ...(hasBefore ? [{ title: t('before'), render: (_: unknown, fact: ToldFact) => <Before {...fact} /> }] : []),
          {
            title: t(hasBefore ? 'after' : 'value'),
            render: (_, { after, isChanged }) =>
              isChanged && after !== null ? <ins className="ok strong">{after}</ins> : (after ?? '—'),
          },
        ]}
      />
    </ScrollRegion>
  );
}

const Before = ({ before, isChanged }: ToldFact) =>
  isChanged && before !== null ? <del className="bad">{before}</del> : (before ?? '—');

function PersonalFacts({ id }: { readonly id: string }) {
  const t = useTranslations('staff-audit');
  const { factsIn } = useAuditWords();
  const state = useAuditFacts(id);
  return (
    <section className="mt-4" aria-label={t('personal')}>
      <h3 className="small strong mb-2">{t('personal')}</h3>
      <AsyncContent state={state}>
        {({ facts, hadFacts, keptUntil }) =>
          facts ? (
            <>
              <Facts>
                {factsIn({ before: null, after: facts, names: {} }).map(({ label, after }) => (
                  <Fact key={label} name={label}>
                    {after}
                  </Fact>
                ))}
              </Facts>
              {keptUntil && <p className="small muted">{t('keptUntil', { time: formatDateTime(keptUntil) })}</p>}
            </>
          ) : (
            <p className="small muted">{t(hadFacts ? 'forgotten' : 'noPersonal')}</p>
          )
        }
      </AsyncContent>
    </section>
  );
}

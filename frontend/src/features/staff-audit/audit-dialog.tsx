import { useTranslations } from 'use-intl';
import { ScrollRegion } from '../../shared/console/scroll-region';
import { formatDateTime } from '../../shared/format/date';
import { AsyncContent } from '../../shared/ui/async-content';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { Link } from '../../shared/ui/link';
import { type Change, changesOf } from './changes';
import { subjectPage } from './subject-page';
import { type AuditRecord, useAuditFacts } from './use-audit';

interface Props {
  readonly record: AuditRecord;
  readonly onClose: () => void;
}

/** A whole record: what was before and after, the request it belongs to, and the facts that name somebody. */
export function AuditDialog({ record, onClose }: Props) {
  const t = useTranslations('staff-audit');
  const ui = useTranslations('ui');
  const { id, action, at, subject, requestId, before, after } = record;
  const page = subjectPage(action, subject);
  return (
    <Dialog wide title={t('record', { action, id })} onClose={onClose}>
      <dl className="kv audit-facts">
        <dt>{t('at')}</dt>
        <dd className="num">{formatDateTime(at)}</dd>
        <dt>{t('actor')}</dt>
        <dd>{record.actorMail ?? record.actorId ?? t('nobody')}</dd>
        <dt>{t('subject')}</dt>
        <dd>
          <span className="mono small">{subject}</span>{' '}
          {page && (
            <Link className="link small" to={page}>
              {t('open')}
            </Link>
          )}
        </dd>
        {requestId && (
          <>
            <dt>{t('request')}</dt>
            <dd className="mono small">{requestId}</dd>
          </>
        )}
      </dl>
      <Changes changes={changesOf(before, after)} hasBefore={before !== null} />
      <PersonalFacts id={id} />
      <div className="acts">
        <Button onClick={onClose} data-autofocus>
          {ui('close')}
        </Button>
      </div>
    </Dialog>
  );
}

function Changes({ changes, hasBefore }: { readonly changes: readonly Change[]; readonly hasBefore: boolean }) {
  const t = useTranslations('staff-audit');
  if (changes.length === 0) return <p className="small muted">{t('noFacts')}</p>;
  return (
    <ScrollRegion label={t('change')}>
      <table className="table audit-changes">
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {hasBefore && <th scope="col">{t('before')}</th>}
            <th scope="col">{t(hasBefore ? 'after' : 'value')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after, isChanged }) => (
            <tr key={field}>
              <th scope="row">
                <code>{field}</code>
              </th>
              {hasBefore && <td>{isChanged && before !== undefined ? <del>{before}</del> : (before ?? '—')}</td>}
              <td>{isChanged && after !== undefined ? <ins>{after}</ins> : (after ?? '—')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function PersonalFacts({ id }: { readonly id: string }) {
  const t = useTranslations('staff-audit');
  const state = useAuditFacts(id);
  return (
    <section className="audit-personal" aria-label={t('personal')}>
      <h3>{t('personal')}</h3>
      <AsyncContent state={state}>
        {({ facts, hadFacts, keptUntil }) =>
          facts ? (
            <>
              <dl className="kv">
                {changesOf(null, facts).map(({ field, after }) => (
                  <div key={field}>
                    <dt>
                      <code>{field}</code>
                    </dt>
                    <dd>{after}</dd>
                  </div>
                ))}
              </dl>
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

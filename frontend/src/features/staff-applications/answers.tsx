import { useTranslations } from 'use-intl';
import { Panel } from '../../shared/ui/panel';
import type { ApplicationFile } from './use-applications';

/** The applicant's text, verbatim. */
export function AnswersPanel({ file }: { readonly file: ApplicationFile }) {
  const t = useTranslations('staff-applications.answers');
  return (
    <Panel title={t('title')}>
      <div className="stack">
        {(['useCase', 'favoriteFeature', 'improvements'] as const).map(
          (field) =>
            file[field] !== '' && (
              <div key={field}>
                <p className="small subtle">{t(field)}</p>
                <p className="quoted">{file[field]}</p>
              </div>
            ),
        )}
      </div>
    </Panel>
  );
}

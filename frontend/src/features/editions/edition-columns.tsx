import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';
import { StatusPill } from '../../shared/public-ui/status-pill';
import { EditionCard } from './edition-card';
import { useProfessionalFacts } from './professional-facts';

/** Three columns that straddle the line: what each edition is for, and where to get it. */
export function EditionColumns({ projectUrl }: { readonly projectUrl: string }) {
  const t = useTranslations('editions');
  const { entry } = useProfessionalFacts();
  return (
    <div className="shore editions">
      <ul className="eds">
        <EditionCard
          heading="h2"
          name={t('community.name')}
          cost={t('community.cost')}
          costNote={t('community.costNote')}
          text={t('columns.community')}
        >
          <ButtonOutward href={projectUrl}>{t('community.action')}</ButtonOutward>
        </EditionCard>
        <EditionCard
          heading="h2"
          name={t('professional.name')}
          cost={entry ? t('professional.costFrom', { amount: formatYuan(entry.chargeFen) }) : t('professional.cost')}
          costNote={entry ? t('professional.from', { months: entry.months }) : ''}
          text={t('columns.professional')}
        >
          <ButtonLink to="/pricing">{t('professional.action')}</ButtonLink>
        </EditionCard>
        <EditionCard
          heading="h2"
          pick
          name={
            <>
              {t('enterprise.name')}
              <StatusPill tone="primary">{t('columns.recommended')}</StatusPill>
            </>
          }
          cost={formatYuan(0)}
          costNote={t('enterprise.costNote')}
          text={t('columns.enterprise')}
        >
          <ButtonLink tone="primary" to="/request-quote">
            {t('enterprise.action')}
          </ButtonLink>
        </EditionCard>
      </ul>
    </div>
  );
}

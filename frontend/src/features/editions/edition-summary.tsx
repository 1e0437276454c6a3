import { CAPACITIES } from '../../business/capacity';
import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';
import { Link } from '../../shared/ui/link';
import { SectionHead } from '../../shared/public-ui/page-head';
import { EditionCard, useProfessionalFacts } from './edition-card';

/** The three editions with what they cost and contain, for the home page. */
export function EditionSummary({ projectUrl }: { readonly projectUrl: string }) {
  const t = useTranslations('editions');
  const title = useTranslations('ui.capacity.title');
  const { entry, ranges } = useProfessionalFacts();
  return (
    <section className="section sunken">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <ul className="eds">
          <EditionCard
            heading="h3"
            name={t('community.name')}
            cost={t('community.cost')}
            costNote={t('community.costNote')}
            text={t('community.text')}
            facts={[
              [t('usersAndAssets'), t('community.capacity')],
              [t('extras'), t('community.extras')],
              [t('support'), t('community.support')],
            ]}
          >
            <ButtonOutward href={projectUrl}>{t('community.action')}</ButtonOutward>
          </EditionCard>
          <EditionCard
            heading="h3"
            name={t('professional.name')}
            cost={entry ? t('professional.costFrom', { amount: formatYuan(entry.chargeFen) }) : t('professional.cost')}
            costNote={entry ? t('professional.from', { months: entry.months }) : ''}
            text={t('professional.text')}
            facts={[
              ...CAPACITIES.map((name) => [title(name), ranges[name] ?? t('professional.byPlan')] as const),
              [t('support'), t('professional.support')],
            ]}
          >
            <ButtonLink to="/pricing">{t('professional.action')}</ButtonLink>
          </EditionCard>
          <EditionCard
            heading="h3"
            pick
            name={t('enterprise.name')}
            cost={formatYuan(0)}
            costNote={t('enterprise.costNote')}
            text={t('enterprise.text')}
            facts={[
              ...CAPACITIES.map((name) => [title(name), t('unlimited')] as const),
              [t('support'), t('enterprise.support')],
            ]}
          >
            <ButtonLink tone="primary" to="/request-quote">
              {t('enterprise.action')}
            </ButtonLink>
          </EditionCard>
        </ul>
        <p className="more">
          <Link className="link go" to="/difference">
            {t('compare')}
          </Link>
        </p>
      </div>
    </section>
  );
}

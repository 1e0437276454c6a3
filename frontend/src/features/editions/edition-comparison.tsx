import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { CAPACITIES } from '../../business/capacities';
import { StatusPill } from '../../shared/public-ui/status-pill';
import { ButtonLink } from '../../shared/ui/button';
import { outline } from '../../shared/ui/icons';
import { useSite } from '../../business/site';
import { EditionCards, useProfessionalFacts } from './edition-cards';

export default function Comparison() {
  const { openSourceUrl, features } = useSite();
  return (
    <div className="wrap">
      <EditionColumns projectUrl={openSourceUrl} />
      <FeatureMatrix groups={features} />
      <Undecided />
    </div>
  );
}

/** Three columns that straddle the line: what each edition is for, and where to get it. */
function EditionColumns({ projectUrl }: { readonly projectUrl: string }) {
  const t = useTranslations('editions.columns');
  return (
    <div className="shore editions">
      <EditionCards
        heading="h2"
        projectUrl={projectUrl}
        community={{ text: t('community') }}
        professional={{ text: t('professional') }}
        enterprise={{ text: t('enterprise') }}
        badge={<StatusPill tone="primary">{t('recommended')}</StatusPill>}
      />
    </div>
  );
}

type Group = components['schemas']['FeatureGroupView'];
type Edition = Group['items'][number]['editions'][number];

const EDITIONS: readonly Edition[] = ['community', 'professional', 'enterprise'];

/** All features by edition, in the order of the settings, with the capacities of the catalogue. */
function FeatureMatrix({ groups }: { readonly groups: readonly Group[] }) {
  const t = useTranslations('editions');
  return (
    <table className="matrix mt-10">
      <caption className="sr">{t('matrix.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('matrix.feature')}</th>
          {EDITIONS.map((edition) => (
            <th key={edition} scope="col">
              {t(`${edition}.name`)}
            </th>
          ))}
        </tr>
      </thead>
      <Capacities />
      {groups.map(({ name, items }) => (
        <tbody key={name}>
          <GroupHead name={name} />
          {items.map(({ id, name: feature, editions }) => (
            <tr key={id}>
              <th scope="row">{feature}</th>
              {EDITIONS.map((edition) => (
                <td key={edition}>{editions.includes(edition) ? <Yes /> : <No />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Capacities() {
  const t = useTranslations('editions');
  const title = useTranslations('ui.capacity.title');
  const { ranges } = useProfessionalFacts();
  return (
    <tbody>
      <GroupHead name={t('matrix.capacity')} />
      {CAPACITIES.map((name) => (
        <tr key={name}>
          <th scope="row">{title(name)}</th>
          <td>{t('community.capacity')}</td>
          <td>{ranges[name] ? t('matrix.byPlan', { range: ranges[name] }) : t('professional.byPlan')}</td>
          <td>{t('unlimited')}</td>
        </tr>
      ))}
    </tbody>
  );
}

const GroupHead = ({ name }: { readonly name: string }) => (
  <tr className="grp">
    <th scope="rowgroup" colSpan={4}>
      {name}
    </th>
  </tr>
);

const YesIcon = outline('m5 12.5 4.5 4.5L19 7.5');
const NoIcon = outline('M7 12h10');

function Yes() {
  const t = useTranslations('editions.matrix');
  return (
    <>
      <YesIcon className="yes" />
      <span className="sr">{t('yes')}</span>
    </>
  );
}

function No() {
  const t = useTranslations('editions.matrix');
  return (
    <>
      <NoIcon className="no" />
      <span className="sr">{t('no')}</span>
    </>
  );
}

/** Help for visitors who are undecided after the table. */
function Undecided() {
  const t = useTranslations('editions.undecided');
  return (
    <section className="row between undecided" aria-labelledby="undecided">
      <div>
        <h2 className="h3" id="undecided">
          {t('title')}
        </h2>
        <p className="muted">{t('text')}</p>
      </div>
      <div className="row actions">
        <ButtonLink to="/faq">{t('faq')}</ButtonLink>
        <ButtonLink to="/request-quote?tab=quote">{t('quote')}</ButtonLink>
      </div>
    </section>
  );
}

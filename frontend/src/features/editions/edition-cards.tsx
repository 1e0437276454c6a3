import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { usePublic } from '../../api/use-public';
import { type CapacityName, perCapacity, CAPACITIES } from '../../business/capacities';
import { formatYuan } from '../../shared/format/money';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';
import { Link } from '../../shared/ui/link';
import { SectionHead } from '../../shared/public-ui/page-head';

interface CardProps {
  readonly name: ReactNode;
  readonly cost: string;
  readonly costNote: string;
  readonly content: EditionContent;
  /** The recommended edition: has a gauge along its top edge. */
  readonly pick?: boolean;
  readonly heading: 'h2' | 'h3';
  /** Links of the card. */
  readonly children: ReactNode;
}

/** One edition: its name, cost and contents. */
const EditionCard = ({ name, cost, costNote, content, pick = false, heading: Heading, children }: CardProps) => (
  <li className={pick ? 'pick' : undefined}>
    <Heading className="h3 row between">{name}</Heading>
    <p className="cost num">
      {cost}
      <span>{costNote}</span>
    </p>
    <p className="say d">{content.text}</p>
    {content.facts && (
      <dl className="sums facts">
        {content.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {children}
  </li>
);

type Plan = components['schemas']['PlanView'];

interface ProfessionalFacts {
  /** The lowest price of a dated licence, in fen; undefined while nothing is on sale. */
  readonly entry: { readonly chargeFen: number; readonly months: number } | undefined;
  /** `5–40`, over all plans with a limit. */
  readonly ranges: Readonly<Record<CapacityName, string | undefined>>;
}

/** What the catalogue says about the professional edition as a whole. */
export function useProfessionalFacts(): ProfessionalFacts {
  const { data } = usePublic('/api/plans');
  const plans = (data?.plans ?? []).filter(({ id }) => id !== 'enterprise');
  return {
    entry: cheapest(plans),
    ranges: perCapacity((name) => range(plans.map((plan) => plan[name]))),
  };
}

const cheapest = (plans: readonly Plan[]) =>
  plans
    .flatMap(({ combos }) => combos)
    .filter(({ lifetime }) => !lifetime)
    .toSorted((a, b) => a.chargeFen - b.chargeFen)[0];

function range(counts: readonly number[]): string | undefined {
  const limited = counts.filter((count) => count >= 0);
  if (limited.length === 0) return undefined;
  const [least, most] = [Math.min(...limited), Math.max(...limited)];
  return least === most ? String(least) : `${least}–${most}`;
}

interface EditionContent {
  readonly text: string;
  readonly facts?: readonly (readonly [string, string])[];
}

interface CardsProps {
  /** `h2` directly under a page's title, `h3` inside a section. */
  readonly heading: 'h2' | 'h3';
  readonly projectUrl: string;
  readonly community: EditionContent;
  readonly professional: EditionContent;
  readonly enterprise: EditionContent;
  /** Beside the name of the recommended edition. */
  readonly badge?: ReactNode;
}

/** The three editions: what each costs, and where to get it. */
export function EditionCards({ heading, projectUrl, community, professional, enterprise, badge }: CardsProps) {
  const t = useTranslations('editions');
  const { entry } = useProfessionalFacts();
  return (
    <ul className="card eds">
      <EditionCard
        heading={heading}
        name={t('community.name')}
        cost={t('community.cost')}
        costNote={t('community.costNote')}
        content={community}
      >
        <ButtonOutward href={projectUrl}>{t('community.action')}</ButtonOutward>
      </EditionCard>
      <EditionCard
        heading={heading}
        name={t('professional.name')}
        cost={entry ? t('professional.costFrom', { amount: formatYuan(entry.chargeFen) }) : t('professional.cost')}
        costNote={entry ? t('professional.from', { months: entry.months }) : ''}
        content={professional}
      >
        <ButtonLink to="/pricing">{t('professional.action')}</ButtonLink>
      </EditionCard>
      <EditionCard
        heading={heading}
        pick
        name={
          <>
            {t('enterprise.name')}
            {badge}
          </>
        }
        cost={formatYuan(0)}
        costNote={t('enterprise.costNote')}
        content={enterprise}
      >
        <ButtonLink tone="primary" to="/request-quote">
          {t('enterprise.action')}
        </ButtonLink>
      </EditionCard>
    </ul>
  );
}

/** The three editions with what they cost and contain, for the home page. */
export function EditionSummary({ projectUrl }: { readonly projectUrl: string }) {
  const t = useTranslations('editions');
  const title = useTranslations('ui.capacity.title');
  const { ranges } = useProfessionalFacts();
  return (
    <section className="section sunken">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <EditionCards
          heading="h3"
          projectUrl={projectUrl}
          community={{
            text: t('community.text'),
            facts: [
              [t('usersAndAssets'), t('community.capacity')],
              [t('extras'), t('community.extras')],
              [t('support'), t('community.support')],
            ],
          }}
          professional={{
            text: t('professional.text'),
            facts: [
              ...CAPACITIES.map((name) => [title(name), ranges[name] ?? t('professional.byPlan')] as const),
              [t('support'), t('professional.support')],
            ],
          }}
          enterprise={{
            text: t('enterprise.text'),
            facts: [
              ...CAPACITIES.map((name) => [title(name), t('unlimited')] as const),
              [t('support'), t('enterprise.support')],
            ],
          }}
        />
        <p className="mt-6">
          <Link className="link go" to="/difference">
            {t('compare')}
          </Link>
        </p>
      </div>
    </section>
  );
}

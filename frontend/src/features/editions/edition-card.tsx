import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { usePublic } from '../../api/use-public';
import { type CapacityName, perCapacity, CAPACITIES } from '../../business/capacities';
import { formatYuan } from '../../shared/format/money';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';
import { Link } from '../../shared/ui/link';
import { SectionHead } from '../../shared/public-ui/page-head';

interface Props {
  readonly name: ReactNode;
  readonly cost: string;
  readonly costNote: string;
  readonly text: string;
  readonly facts?: readonly (readonly [string, string])[];
  /** The recommended edition: has a gauge along its top edge. */
  readonly pick?: boolean;
  /** `h2` directly under a page's title, `h3` inside a section. */
  readonly heading: 'h2' | 'h3';
  /** Links of the card. */
  readonly children: ReactNode;
}

/** One edition: its name, cost and contents. */
export const EditionCard = ({ name, cost, costNote, text, facts, pick = false, heading: Heading, children }: Props) => (
  <li className={pick ? 'pick' : undefined}>
    <Heading className="h3 row between">{name}</Heading>
    <p className="cost">
      {cost}
      <small>{costNote}</small>
    </p>
    <p className="d">{text}</p>
    {facts && (
      <ul className="facts">
        {facts.map(([label, value]) => (
          <li key={label}>
            <span>{label}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
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

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { usePublic } from '../../api/use-public';
import { discountedYuan, formatYuan } from '../../shared/format/money';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';
import { Link } from '../../shared/ui/link';
import { SectionHead } from './section-head';

type Plan = components['schemas']['PlanView'];

/** The three editions with what they cost. Prices and capacities are the catalogue's, as soon as it has answered. */
export function Editions({ projectUrl }: { readonly projectUrl: string }) {
  const t = useTranslations('home.editions');
  const { data } = usePublic('/api/plans');
  const professional = (data?.plans ?? []).filter(({ id }) => id !== 'enterprise');
  const entry = cheapest(professional);
  const users = range(professional.map((plan) => plan.users));
  const assets = range(professional.map((plan) => plan.assets));

  return (
    <section className="section sunken">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <ul className="eds">
          <Edition
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
          </Edition>
          <Edition
            name={t('professional.name')}
            cost={entry ? formatYuan(entry.yuan * 100) : t('professional.cost')}
            costNote={entry ? t('professional.from', { months: entry.months }) : ''}
            text={t('professional.text')}
            facts={[
              [t('users'), users ?? t('professional.byPlan')],
              [t('assets'), assets ?? t('professional.byPlan')],
              [t('support'), t('professional.support')],
            ]}
          >
            <ButtonLink to="/pricing">{t('professional.action')}</ButtonLink>
          </Edition>
          <Edition
            pick
            name={t('enterprise.name')}
            cost={formatYuan(0)}
            costNote={t('enterprise.costNote')}
            text={t('enterprise.text')}
            facts={[
              [t('users'), t('unlimited')],
              [t('assets'), t('unlimited')],
              [t('support'), t('enterprise.support')],
            ]}
          >
            <ButtonLink tone="primary" to="/request-quote">
              {t('enterprise.action')}
            </ButtonLink>
          </Edition>
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

interface EditionProps {
  readonly name: string;
  readonly cost: string;
  readonly costNote: string;
  readonly text: string;
  readonly facts: readonly (readonly [string, string])[];
  /** The recommended one: a gauge along its top edge. */
  readonly pick?: boolean;
  readonly children: ReactNode;
}

const Edition = ({ name, cost, costNote, text, facts, pick = false, children }: EditionProps) => (
  <li className={pick ? 'pick' : undefined}>
    <h3>{name}</h3>
    <p className="cost">
      {cost}
      <small>{costNote}</small>
    </p>
    <p className="d">{text}</p>
    <ul className="facts">
      {facts.map(([label, value]) => (
        <li key={label}>
          <span>{label}</span>
          <span>{value}</span>
        </li>
      ))}
    </ul>
    {children}
  </li>
);

/** The smallest amount somebody can pay for a dated licence, in whole yuan. */
function cheapest(plans: readonly Plan[]): { readonly yuan: number; readonly months: number } | undefined {
  return plans
    .flatMap(({ combos }) => combos)
    .filter(({ lifetime }) => !lifetime)
    .map(({ price, discount, months }) => ({ yuan: discountedYuan(price, discount), months }))
    .toSorted((a, b) => a.yuan - b.yuan)[0];
}

/** `5–40`, of the limited ones. */
function range(counts: readonly number[]): string | undefined {
  const limited = counts.filter((count) => count >= 0);
  if (limited.length === 0) return undefined;
  const [least, most] = [Math.min(...limited), Math.max(...limited)];
  return least === most ? String(least) : `${least}–${most}`;
}

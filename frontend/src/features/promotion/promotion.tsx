import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { CAPACITIES } from '../../business/capacities';
import { useCapacityList } from '../../business/capacity';
import { SectionHead } from '../../shared/public-ui/page-head';
import { Path } from '../../shared/public-ui/path';
import { ButtonLink } from '../../shared/ui/button';
import { useSite } from '../../business/site';

export default function CampaignText() {
  const { campaign, points, businessMail } = useSite();
  return (
    <>
      <div className="wrap">
        <RewardsTable campaign={campaign} />
      </div>
      <PromotionSteps reviewDays={campaign.reviewDays} referralPercent={points.referralPercent} />
      <PromotionRules campaign={campaign} />
      <Submission businessMail={businessMail} />
    </>
  );
}

type Campaign = components['schemas']['CampaignView'];

const CONTENT = ['original', 'specific', 'linked', 'lawful'] as const;
const NOTES = ['choice', 'licence', 'monthly', 'keep', 'transfer', 'review', 'change'] as const;

/** Requirements for a piece, and details of the reward. */
function PromotionRules({ campaign: { reviewDays, keepMonths } }: { readonly campaign: Campaign }) {
  const t = useTranslations('promotion.rules');
  const values = { ...useCapacityList()('number'), days: reviewDays, months: keepMonths };
  const list = [
    { id: 'content', title: t('content.title'), items: CONTENT.map((item) => t(`content.${item}`)) },
    {
      id: 'notes',
      title: t('notes.title'),
      items: NOTES.map((item) => t(`notes.${item}`, values)),
    },
  ];
  return (
    <section className="section tight sunken">
      <div className="wrap g2">
        {list.map(({ id, title, items }) => (
          <div key={id}>
            <h2 className="h3">{title}</h2>
            <ul className="ticked mt-4">
              {items.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

const STEPS = ['link', 'write', 'submit', 'receive'] as const;

interface Props {
  readonly reviewDays: number;
  readonly referralPercent: number;
}

/** The steps from the referral link to the reward, with a link to get it. */
function PromotionSteps({ reviewDays, referralPercent }: Props) {
  const t = useTranslations('promotion.steps');
  return (
    <section className="section tight" aria-labelledby="steps">
      <div className="wrap">
        <SectionHead id="steps" title={t('title')} text={t('text', { percent: referralPercent })} />
        <Path
          steps={STEPS.map((step) => ({ title: t(`${step}.title`), text: t(`${step}.text`, { days: reviewDays }) }))}
        />
        <p className="row actions mt-10">
          <ButtonLink tone="primary" size="lg" to="/affiliate">
            {t('action')}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

/** Rewards per piece: one column or the other, at the author's choice. */
function RewardsTable({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslations('promotion.table');
  const capacity = useTranslations('ui.capacity');
  const { article, video, popular, reposted, review, popularReads, popularPlays } = campaign;
  const rows = [
    { key: 'article', name: t('article'), note: t('articleNote'), earns: article, isBonus: false },
    { key: 'video', name: t('video'), note: t('videoNote'), earns: video, isBonus: false },
    {
      key: 'popular',
      name: t('popular'),
      note: t('popularNote', { reads: popularReads, plays: popularPlays }),
      earns: popular,
      isBonus: true,
    },
    { key: 'reposted', name: t('reposted'), note: t('repostedNote'), earns: reposted, isBonus: true },
    { key: 'review', name: t('review'), note: t('reviewNote'), earns: review, isBonus: true },
  ];
  return (
    <div className="shore rewards">
      <table className="card reward-table">
        <caption className="sr">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('content')}</th>
            {CAPACITIES.map((name, index) => (
              <th key={name} scope="col">
                {index === 0 ? capacity(`more.${name}`) : t('orMore', { unit: capacity(`unit.${name}`) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, earns, isBonus }) => (
            <tr key={key} className={isBonus ? 'bonus' : undefined}>
              <th scope="row">
                <span className="strong">{name}</span>
                {isBonus && <span className="badge warning">{t('bonus')}</span>}
                <span className="small muted whole-line">{note}</span>
              </th>
              {CAPACITIES.map((name) => (
                <td key={name}>{capacity.rich(`reward.${name}`, { count: earns[name], b: bold })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

const PARTS = ['account', 'address', 'kind', 'proof', 'wish'] as const;

/** Where to send a piece and what to write; no address is mentioned where none is set. */
function Submission({ businessMail }: { readonly businessMail: string }) {
  const t = useTranslations('promotion.submission');
  const list = useCapacityList();
  const letter = PARTS.map((part, index) => `${index + 1}. ${t(`${part}.label`)}: `).join('\n');
  const href = `mailto:${businessMail}?subject=${encodeURIComponent(t('subject'))}&body=${encodeURIComponent(letter)}`;
  return (
    <section className="section tight" aria-labelledby="submit">
      <div className="wrap columns submission">
        <div>
          <h2 id="submit">{t('title')}</h2>
          {businessMail && (
            <p className="lead mt-3 mb-6">
              {t.rich('text', {
                mail: () => (
                  <a className="link" href={`mailto:${businessMail}`}>
                    {businessMail}
                  </a>
                ),
              })}
            </p>
          )}
          <div className="row actions">
            {businessMail && (
              <a className="btn primary" href={href}>
                {t('write')}
              </a>
            )}
            <ButtonLink to="/affiliate">{t('link')}</ButtonLink>
          </div>
        </div>
        <dl className="defs">
          {PARTS.map((part) => (
            <div key={part}>
              <dt className="strong">{t(`${part}.label`)}</dt>
              <dd className="muted">{t(`${part}.text`, list('unit'))}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

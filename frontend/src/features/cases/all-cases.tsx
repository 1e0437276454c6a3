import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { usePublic } from '../../api/use-public';
import { AsyncContent } from '../../shared/public-ui/async-content';
import { Pager } from '../../shared/public-ui/pager';
import { SectionHead } from '../../shared/public-ui/page-head';
import { Path } from '../../shared/public-ui/path';
import { ButtonLink } from '../../shared/ui/button';
import { EmptyDrawing } from '../../shared/ui/empty-drawing';
import { Link } from '../../shared/ui/link';
import { PhrasedText } from '../../shared/ui/phrased-text';
import { useSite } from '../../business/site';
import { CaseWall } from './case-wall';

export default function CasesList() {
  const { businessMail } = useSite();
  return (
    <>
      <div className="wrap cases">
        <AllCases />
      </div>
      <BecomingACase businessMail={businessMail} />
    </>
  );
}

/** The approved companies that agreed to be named; the first page of them is in the prerendered HTML. */
const AllCases = () => <CasePage state={usePublic('/api/cases')} />;

type Cases = components['schemas']['CaseViewPage'];
type CasesState = ComponentProps<typeof AsyncContent<Cases>>['state'];

/** One page of cases. */
export function CasePage({ state }: { readonly state: CasesState }) {
  const t = useTranslations('cases');
  return (
    <AsyncContent state={state}>
      {({ items, total }) =>
        total === 0 ? (
          <div className="empty">
            <EmptyDrawing />
            <p>
              <PhrasedText>{t('none')}</PhrasedText>
            </p>
            <ButtonLink className="mt-4" tone="primary" to="/request-quote">
              {t('apply')}
            </ButtonLink>
          </div>
        ) : (
          <>
            <p className="count muted mb-5">{t('count', { count: total })}</p>
            <CaseWall cases={items}>
              <b>{t('you')}</b>
              <Link className="link small go" to="/request-quote">
                {t('review')}
              </Link>
            </CaseWall>
            <Pager total={total} />
          </>
        )
      }
    </AsyncContent>
  );
}

const STEPS = ['register', 'apply', 'review', 'shown'] as const;

/** How a company is featured, and how it is removed again. */
function BecomingACase({ businessMail }: { readonly businessMail: string }) {
  const t = useTranslations('cases.how');
  return (
    <section className="section tint">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <Path steps={STEPS.map((step) => ({ title: t(`${step}.title`), text: t(`${step}.text`) }))} />
        <div className="row actions mt-10">
          <ButtonLink tone="primary" to="/request-quote">
            {t('action')}
          </ButtonLink>
          {businessMail && (
            <p className="small muted">
              {t.rich('removal', {
                mail: () => (
                  <a className="link" href={`mailto:${businessMail}`}>
                    {businessMail}
                  </a>
                ),
              })}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

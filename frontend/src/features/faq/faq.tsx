import { use, type ReactNode } from 'react';
import { useTranslations, useLocale } from 'use-intl';
import { PAYMENT_METHODS } from '../../api/values';
import { DocLayout, loadLongText, Blocks } from '../../shared/prose/prose';
import { textOf, type Section, type Values } from '../../shared/prose/document';
import { ButtonLink, ButtonOutward } from '../../shared/ui/button';
import { StructuredData, useSite, useSiteValues } from '../../business/site';

export default function FaqText() {
  const { paymentMethods, supportMail, documentationUrl } = useSite();
  return (
    <Questions site={useSiteValues()} paymentMethods={paymentMethods}>
      <Ask supportMail={supportMail} documentationUrl={documentationUrl} />
    </Questions>
  );
}

interface Props {
  readonly supportMail: string;
  readonly documentationUrl: string;
}

/** Contacts for questions that are not answered here. */
function Ask({ supportMail, documentationUrl }: Props) {
  const t = useTranslations('faq.ask');
  return (
    <section className="row between ask" aria-labelledby="ask">
      <div>
        <h2 className="h3" id="ask">
          {t('title')}
        </h2>
        <p className="muted">{t('text')}</p>
      </div>
      <div className="row actions">
        {supportMail && (
          <a className="btn primary" href={`mailto:${supportMail}`}>
            {t('write')}
          </a>
        )}
        <ButtonOutward href={documentationUrl}>{t('docs')}</ButtonOutward>
        <ButtonLink to="/request-quote?tab=quote">{t('quote')}</ButtonLink>
      </div>
    </section>
  );
}

/** The demonstration cashier is not a payment method to name in an answer. */
const METHODS = PAYMENT_METHODS.filter((method) => method !== 'sandbox');

interface QuestionsProps {
  readonly site: Values;
  /** Ids of the payment methods of this installation. */
  readonly paymentMethods: readonly string[];
  /** After the last question. */
  readonly children: ReactNode;
}

/** All questions by topic; an answer opens in place and has its own URL fragment. */
function Questions({ site, paymentMethods, children }: QuestionsProps) {
  const t = useTranslations('faq');
  const { sections } = use(loadLongText('faq'));
  const values = { ...site, paymentMethods: useMethodNames(paymentMethods) };
  return (
    <div className="wrap">
      <DocLayout contents={t('contents')} sections={sections}>
        {sections.map(({ id, title, entries }) => (
          <section className="questions" key={id} aria-labelledby={id}>
            <h2 className="h3" id={id}>
              {title}
            </h2>
            {entries.map((entry) => (
              <details key={entry.id}>
                <summary>
                  <h3 className="h4">{entry.title}</h3>
                </summary>
                {/* A link to a fragment opens the answer that contains it. */}
                <div className="prose" id={entry.id}>
                  <Blocks blocks={entry.blocks} values={values} />
                </div>
              </details>
            ))}
          </section>
        ))}
        {children}
      </DocLayout>
      <StructuredData data={faqPage(sections, values)} />
    </div>
  );
}

/** Names of the payment methods; empty where only the demonstration cashier is available. */
function useMethodNames(offered: readonly string[]): string {
  const t = useTranslations('payment-methods');
  const locale = useLocale();
  const names = METHODS.filter((method) => offered.includes(method)).map((method) => t(`${method}.inText`));
  return new Intl.ListFormat(locale).format(names);
}

const faqPage = (sections: readonly Section[], values: Values) => ({
  '@type': 'FAQPage',
  mainEntity: sections.flatMap(({ entries }) =>
    entries.map(({ title, blocks }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: textOf(blocks, values) },
    })),
  ),
});

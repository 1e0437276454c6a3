import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useSiteValues } from '../../business/site';
import { DocLayout, loadLongText, type LongTextName, Blocks } from '../../shared/prose/prose';

/** A text that customers agree to, with the version that their consent refers to. */
export default function LegalText({ name }: { readonly name: LongTextName }) {
  const t = useTranslations('legal');
  const values = useSiteValues();
  const { version, sections } = use(loadLongText(name));
  return (
    <div className="wrap">
      <DocLayout contents={t('contents')} sections={sections}>
        <p className="row edition">
          <span>{t('version', { version })}</span>
          <span>{t('effective', { version })}</span>
        </p>
        <article className="prose">
          {sections.map(({ id, title, blocks }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <Blocks blocks={blocks} values={values} />
            </section>
          ))}
        </article>
      </DocLayout>
    </div>
  );
}

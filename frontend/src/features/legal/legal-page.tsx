import { useTranslations } from 'use-intl';
import { PageMeta, useSite } from '../../business/site';
import '../../shared/prose/prose.css';
import { kept } from '../../shared/ui/later';
import { PageHead } from '../../shared/public-ui/page-head';

const Text = kept(() => import('./legal-text'));

/** The page of a text that customers agree to. */
export function LegalPage({ name }: { readonly name: 'privacy' | 'terms' }) {
  const t = useTranslations('pages');
  const site = useSite();
  const values = { name: site.name, company: site.company };
  return (
    <>
      <PageMeta title={t(`${name}.title`)} description={t(`${name}.description`, values)} />
      <div className="wrap">
        <PageHead title={t(`${name}.title`)} lead={t(`${name}.lead`, values)} />
      </div>
      <Text name={name} />
    </>
  );
}

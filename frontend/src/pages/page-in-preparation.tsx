import { useTranslations } from 'use-intl';
import { PageMeta } from '../features/site/page-meta';
import { ButtonLink } from '../shared/ui/button';
import { Empty } from '../shared/ui/empty';

/** A page that has its place but not yet its content: says so, and is kept out of search engines. */
export function PageInPreparation({ title }: { readonly title: string }) {
  const t = useTranslations('shell.preparing');
  return (
    <div className="wrap narrow section tight">
      <PageMeta title={title} noindex />
      <h1>{title}</h1>
      <Empty text={t('text')} action={<ButtonLink to="/">{t('home')}</ButtonLink>} />
    </div>
  );
}

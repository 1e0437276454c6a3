import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageMeta } from '../features/site/page-meta';
import type { Messages } from '../i18n/namespaces';
import { Empty } from '../shared/ui/empty';

/** A page that has its place but not yet its content: says so, and is kept out of search engines. */
export function PageInPreparation({ page }: { readonly page: keyof Messages['pages'] }) {
  const titles = useTranslations('pages');
  const t = useTranslations('shell');
  const title = titles(`${page}.title`);
  return (
    <div className="wrap narrow section tight">
      <PageMeta title={title} noindex />
      <h1>{title}</h1>
      <Empty
        text={t('preparing.text')}
        action={
          <Link className="btn" to="/">
            {t('preparing.home')}
          </Link>
        }
      />
    </div>
  );
}

import { useLocale } from 'use-intl';
import { factsOf } from '../../i18n/locale';
import { useSite } from './use-site';

interface Props {
  readonly title: string;
  /** One or two sentences for search engines and previews. */
  readonly description?: string;
  /** For pages that search engines must not list: unfinished, personal, or transient. */
  readonly noindex?: boolean;
}

/** Title and description of the page, followed by the brand; React hoists the tags into the head. */
export function PageMeta({ title, description, noindex = false }: Props) {
  const locale = useLocale();
  const { name } = useSite();
  const full = `${title} · ${name}`;
  return (
    <>
      <title>{full}</title>
      {description && (
        <>
          <meta name="description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={full} />
          <meta property="og:description" content={description} />
          <meta property="og:locale" content={factsOf(locale).openGraph} />
        </>
      )}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

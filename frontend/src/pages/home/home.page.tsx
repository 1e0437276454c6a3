import { useTranslations } from 'use-intl';
import { useSite } from '../../features/site/use-site';
import { PageMeta } from '../../features/site/page-meta';
import { PhrasedText } from '../../shared/ui/phrased-text';

export default function HomePage() {
  const pages = useTranslations('pages');
  const t = useTranslations('home');
  const { name } = useSite();
  return (
    <section className="wrap section">
      <PageMeta title={pages('home.title')} description={pages('home.description', { brand: name })} />
      <h1 className="display">
        <PhrasedText>{t('title')}</PhrasedText>
      </h1>
    </section>
  );
}

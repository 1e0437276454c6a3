import { useTranslations } from 'use-intl';
import '../../../features/cases/wall.css';
import '../../../features/editions/editions.css';
import { Closing, Hero } from '../../../features/home/hero';
import '../../../features/home/home.css';
import { PageMeta, useSite } from '../../../business/site';
import { kept } from '../../../shared/ui/later';

const Story = kept(() => import('../../../features/home/story-sections'));
const Offer = kept(() => import('./offer'));

/** `/` */
export default function HomePage() {
  const t = useTranslations('pages.home');
  const { name, documentationUrl, openSourceUrl } = useSite();
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { brand: name })} />
      <Hero brand={name} projectUrl={openSourceUrl} />
      <Story />
      <Offer />
      <Closing docsUrl={documentationUrl} />
    </>
  );
}

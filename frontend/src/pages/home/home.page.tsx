import { useTranslations } from 'use-intl';
import { Closing } from '../../features/home/closing';
import { Customers } from '../../features/home/customers';
import { Editions } from '../../features/home/editions';
import { Hero } from '../../features/home/hero';
import { PageMeta } from '../../features/site/page-meta';
import { useSite } from '../../features/site/use-site';
import { kept } from '../../shared/ui/kept';
import '../../features/home/home.css';

const Story = kept(() => import('../../features/home/story-sections'), 'story');

/** `/` */
export default function HomePage() {
  const t = useTranslations('pages.home');
  const { name, documentationUrl, openSourceUrl } = useSite();
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { brand: name })} />
      <Hero brand={name} projectUrl={openSourceUrl} />
      <Story />
      <Editions projectUrl={openSourceUrl} />
      <Customers />
      <Closing docsUrl={documentationUrl} />
    </>
  );
}

import { Outlet } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Footer } from '../shell/footer';
import { Header } from '../shell/header';

/** Header, page, footer. */
export function MainLayout() {
  const t = useTranslations('shell');
  return (
    <div className="page">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

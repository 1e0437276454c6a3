import { Outlet } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Boundary } from '../../shared/ui/boundary';
import { Footer } from '../shell/footer';
import { Header } from '../shell/header';
import { Letterhead } from '../shell/brand';

const nothing = () => null;

/** Header, page, footer. Each may fail without the others. */
export function MainLayout() {
  const t = useTranslations('shell');
  return (
    <div className="page">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Boundary failed={nothing}>
        <Header />
      </Boundary>
      <Letterhead />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Boundary failed={nothing}>
        <Footer />
      </Boundary>
    </div>
  );
}

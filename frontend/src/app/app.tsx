import { useRoutes } from 'react-router-dom';
import { I18nProvider } from '../i18n/i18n-provider';
import { routes } from './routes';

/** Everything inside the router, which is a different one in the browser and in the prerenderer. */
export function App() {
  return <I18nProvider>{useRoutes(routes)}</I18nProvider>;
}

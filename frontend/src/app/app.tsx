import { useRoutes } from 'react-router-dom';
import { Providers } from './providers';
import { routes } from './routes';

/** Everything inside the router, which differs between the browser and the prerenderer. */
export function App() {
  return <Providers>{useRoutes(routes)}</Providers>;
}

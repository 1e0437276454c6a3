import { matchRoutes } from 'react-router-dom';
import { RouteParts } from './page';
import { routes } from './routes';

/** What the page at an address is made of. */
export const partsAt = (pathname: string, basename: string): RouteParts[] =>
  (matchRoutes(routes, pathname, basename) ?? []).flatMap(({ route }) =>
    route.handle instanceof RouteParts ? [route.handle] : [],
  );

import { matchRoutes } from 'react-router-dom';
import { RouteParts } from './page';
import { routes } from './routes';

/** The files that the page at an address needs. */
export const partsAt = (pathname: string, basename: string): RouteParts[] =>
  (matchRoutes(routes, pathname, basename) ?? []).flatMap(({ route }) =>
    route.handle instanceof RouteParts ? [route.handle] : [],
  );

import { pathToFileURL } from 'node:url';
import { inRoot } from './root.mjs';

/** Imports a module of the built server, by its path in `backend/dist`. */
export const built = (path) => import(pathToFileURL(inRoot('backend', 'dist', path)).href);

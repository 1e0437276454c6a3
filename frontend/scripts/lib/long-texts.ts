import type { Plugin } from 'vite';
import { parseDocument } from './documents.mjs';

/** Turns the Markdown of `i18n/documents` into what `shared/prose` renders; no parser reaches the browser. */
export function longTexts(): Plugin {
  return {
    name: 'long-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]i18n[\\/]documents[\\/][^?]+\.md$/ },
      handler: (source, id) => ({ code: `export default ${JSON.stringify(parseDocument(source, id))}`, map: null }),
    },
  };
}

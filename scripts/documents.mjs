/**
 * Checks what documents point to: files and headings of links, and paths in back-ticks such as
 * `orders/pricing/http/*.controller.ts`, which may leave out the folders that they begin with. Prints what is not there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inRoot, root } from './lib/root.mjs';

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file && existsSync(inRoot(file)));
const folders = new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))));
const places = [...files, ...folders];
const documents = files.filter((file) => file.endsWith('.md') && !/^CHANGELOG|^frontend\/src\/i18n\//.test(file));

/** Paths that no clone has: made by commands, added where they are needed, or part of a package. */
const ELSEWHERE = [
  /(^|\/)(dist|dist-ssr|bundled|generated|node_modules|secrets|api\/(schema|limits|values)\b)/,
  /(^|\/)(main|opentype)\.js$|^i18n\/messages|^messages\.ts$|^(audit-actions|payment-methods|site-manifest)\.json$/,
  /^docker-compose\.override\.yml$|locale\/translations\//,
];
const A_FILE = /^[\w@.<>{},*-]+(\/[\w@.<>{},*-]+)*\.(ts|tsx|mjs|cjs|js|json|md|css|yml|yaml|conf|hbs)$/;
const A_FOLDER = /^(backend|docs|frontend|monitoring|nginx|packages|postgres|scripts)(\/[\w@.<>{},*-]+)+$/;

const faults = documents.flatMap((document) => {
  const text = readFileSync(inRoot(document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const ticked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path]) => path);
  const paths = ticked
    .filter((path) => A_FILE.test(path) || A_FOLDER.test(path))
    .filter((path) => !ELSEWHERE.some((pattern) => pattern.test(path)));
  return [
    ...links
      .filter(([, path, anchor]) => !leadsOn(document, path, anchor))
      .map(([, path, anchor]) => `${path}#${anchor ?? ''}`),
    ...paths.filter((path) => !spelledOut(path).every((one) => isThere(one))),
  ].map((fault) => `${document}: ${fault}`);
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function leadsOn(document, path, anchor) {
  const target = path === '' ? inRoot(document) : resolve(dirname(inRoot(document)), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).has(anchor);
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text) {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')));
}

/** `{zh,en}/a.json` as `zh/a.json` and `en/a.json`. */
function spelledOut(path) {
  const [whole, list] = /\{([^}]*)\}/.exec(path) ?? [];
  if (whole === undefined) return [path];
  return list.split(',').flatMap((one) => spelledOut(path.replace(whole, one)));
}

/** `*` and `<id>` stand for any name, `**` for any folders. */
function isThere(path) {
  const pattern = path
    .replace(/[.+]/g, '\\$&')
    .replace(/\*\*/g, '.+')
    .replace(/(?<![.+])\*|<\w+>/g, '[^/]*');
  const ending = new RegExp(`(^|/)${pattern}$`);
  return places.some((place) => ending.test(place));
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

const SRC = resolve(import.meta.dirname, '../../src');
/** Loaded with every page. */
const ALWAYS = ['shell', 'ui'];
/** Calls whose component is a separate file, fetched together with its texts. */
const PARTS = /\b(?:page|featurePage|layout|later|kept)\(/;

type Call = ESTree.CallExpression;

/** What a file needs by itself: namespaces of texts, and the files that load with it. */
interface Needs {
  readonly namespaces: readonly string[];
  readonly files: readonly string[];
}

/**
 * Adds to `page('order/orders')`, `featurePage('staff-mail/letters')`, `layout('account')`,
 * `later(() => import('./part'))` and `kept(…)` the namespaces of the texts that the component needs, by following its
 * imports. While the site is developed, a part gets all texts: which it needs changes with every edit.
 */
export function textsOfParts(): Plugin {
  let isServing = false;
  return {
    name: 'texts-of-parts',
    enforce: 'pre',
    configResolved(config) {
      isServing = config.command === 'serve';
    },
    buildStart() {
      const [missing] = namespacesOf(resolve(SRC, 'entry-client.tsx'));
      if (missing) this.error(`The frame of every page uses '${missing}', which is not loaded with every page`);
    },
    transform: {
      filter: { id: /[\\/]frontend[\\/]src[\\/].+\.tsx?$/, code: PARTS },
      handler(code, id) {
        const added = callsIn(id, code).flatMap((call) => {
          const part = partOf(call, id);
          return part ? [{ at: call.end - 1, namespaces: isServing ? allNamespaces() : namespacesOf(part) }] : [];
        });
        const parts = added
          .toSorted((a, b) => b.at - a.at)
          .reduce((text, { at, namespaces }) => {
            const list = namespaces.map((namespace) => `, '${namespace}'`).join('');
            // A trailing comma of the call would make an empty argument.
            return text.slice(0, at).replace(/,\s*$/, '') + list + text.slice(at);
          }, code);
        return { code: parts, map: null };
      },
    },
  };
}

const allNamespaces = (): string[] =>
  readdirSync(resolve(SRC, 'i18n/locales/zh'))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((namespace) => !ALWAYS.includes(namespace));

/** The namespaces of the texts that a source file needs, with all that it imports. */
export function namespacesOf(file: string): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const { namespaces, files } = needsOf(path);
    for (const namespace of namespaces) found.add(namespace);
    for (const next of files) visit(next);
  };
  visit(file);
  return [...found].filter((namespace) => !ALWAYS.includes(namespace)).toSorted();
}

function needsOf(file: string): Needs {
  const code = readFileSync(file, 'utf8');
  const { module } = parseSync(file, code);
  const apart = PARTS.test(code) ? new Set(callsIn(file, code).map((call) => partOf(call, file))) : new Set();
  const imported = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return {
    namespaces: [...code.matchAll(/\b(?:useTranslations\(|namespace: )'([\w-]+)/g)].map(([, name = '']) => name),
    files: imported.flatMap((specifier) => sourceOf(specifier, file) ?? []).filter((path) => !apart.has(path)),
  };
}

/** The source file behind a relative import. */
function sourceOf(specifier: string, importer: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = resolve(dirname(importer), specifier);
  return ['.ts', '.tsx', '/index.ts'].map((ending) => path + ending).find((candidate) => existsSync(candidate));
}

/** The file of the component that a call names. */
function partOf({ callee, arguments: [first] }: Call, importer: string): string | undefined {
  const name = callee.type === 'Identifier' ? callee.name : '';
  if (first?.type === 'Literal' && typeof first.value === 'string') {
    if (name === 'page') return resolve(SRC, `pages/${first.value}.page.tsx`);
    if (name === 'featurePage') return resolve(SRC, `features/${first.value}.page.tsx`);
    if (name === 'layout') return resolve(SRC, `app/layouts/${first.value}.layout.tsx`);
  }
  const isApart = name === 'later' || name === 'kept';
  if (!isApart || first?.type !== 'ArrowFunctionExpression' || first.body.type !== 'ImportExpression') return undefined;
  const { source } = first.body;
  return source.type === 'Literal' ? sourceOf(String(source.value), importer) : undefined;
}

function callsIn(file: string, code: string): Call[] {
  const calls: Call[] = [];
  new Visitor({ CallExpression: (call) => calls.push(call) }).visit(parseSync(file, code).program);
  return calls;
}

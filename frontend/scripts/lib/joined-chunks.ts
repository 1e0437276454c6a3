import { relative, resolve } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { namespacesOf } from './texts-of-parts.ts';

const SRC = resolve(import.meta.dirname, '../../src');
const ENTRY = '../index.html';
/** Scripts that a page may load before its first content, besides the entry and the texts of every page. */
const FILES_PER_PAGE = 6;
/** How much a part that loads later counts beside a page. */
const WEIGHT_OF_PART = 0.05;

/**
 * The most bytes, before compression, that may be loaded in vain to save a request: about 12 kB compressed, which on a
 * slow network take as long as a request.
 */
const DEAREST = 60_000;
const WEIGHT_OF_SIGN_IN = 4;
/** Staff keep the console's files in their caches. */
const WEIGHT_OF_CONSOLE = 0.5;
/** What members' and visitors' pages share goes with the frame of every page up to this size, in bytes. */
const SMALL = 1200;

/** Modules that are loaded by exactly the same pages and parts. */
interface Cluster {
  readonly users: ReadonlySet<string>;
  /** Of texts; empty for code. */
  readonly language: string;
  readonly modules: readonly string[];
  /** File names of the trial build: its own, and those that it imports. */
  readonly files: readonly string[];
  readonly imports: readonly string[];
  /** Bytes before compression. */
  readonly size: number;
}

const isPage = (user: string): boolean => user.endsWith('.page.tsx');
const isForVisitors = (user: string): boolean => /^pages\/public\/.*\.page\.tsx$/.test(user) || user === ENTRY;

/** Layout and further parts that a page loads at once, from `src/`. */
function loadedWith(page: string): string[] {
  if (isForVisitors(page)) return [ENTRY];
  const name = page.split('/')[1] ?? '';
  const always = [ENTRY, 'app/member-modules.ts'];
  if (/^(unsubscribe|quote|purchase|cashier)$/.test(name)) return always;
  if (/^(login|register|forgot|reset)$/.test(name)) return [...always, 'app/layouts/auth.layout.tsx'];
  if (name === 'admin') return [...always, 'app/layouts/admin.layout.tsx'];
  const layout = name === 'pay' ? 'checkout' : 'account';
  return [...always, `app/layouts/${layout}.layout.tsx`, 'app/shell/signed-in-corner.tsx'];
}

/** The chunks of a build without groups: the bundler then puts into one what the same entries load. */
async function chunksOf(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const result = await build({ ...config, configFile: false, logLevel: 'error' });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}

function clustersOf(chunks: readonly Rolldown.OutputChunk[], ofGroups: readonly string[]): Cluster[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const sourceOf = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    relative(SRC, facadeModuleId ?? '').replaceAll('\\', '/');
  const loadedBy = new Map<string, Set<string>>();
  const filesOf = (source: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const next of byFile.get(file)?.imports ?? []) visit(next);
    };
    for (const chunk of chunks) if (sourceOf(chunk) === source) visit(chunk.fileName);
    return seen;
  };
  const use = (file: string, user: string) => loadedBy.set(file, (loadedBy.get(file) ?? new Set()).add(user));
  const textOf = (chunk: Rolldown.OutputChunk) => /^i18n\/locales\/(\w+)\/([\w-]+)\.json$/.exec(sourceOf(chunk)) ?? [];
  for (const source of chunks.filter(({ facadeModuleId }) => facadeModuleId).map(sourceOf)) {
    const sources = isPage(source) ? [source, ...loadedWith(source)] : [source];
    for (const file of sources.flatMap((each) => [...filesOf(each)])) use(file, source);
    if (!isPage(source)) continue;
    const names = new Set(sources.flatMap((each) => namespacesOf(resolve(SRC, each))));
    for (const chunk of chunks) if (names.has(textOf(chunk)[2] ?? '')) use(chunk.fileName, source);
  }
  return chunks
    .filter(
      (chunk) =>
        !chunk.isEntry && (!chunk.isDynamicEntry || textOf(chunk)[1]) && !ofGroups.some((name) => chunk.name === name),
    )
    .map((chunk) => ({
      users: loadedBy.get(chunk.fileName) ?? new Set(),
      language: textOf(chunk)[1] ?? '',
      modules: chunk.moduleIds.filter((id) => !id.startsWith('\0')),
      files: [chunk.fileName],
      imports: chunk.imports,
      size: Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
    }))
    .filter(({ users, modules }) => users.size > 0 && modules.length > 0);
}

const isSignIn = (user: string): boolean => /^pages\/(login|register|forgot)\//.test(user);
const visitorsOf = ({ users }: Cluster): string => [...users].filter(isForVisitors).toSorted().join();
/** What may be joined: the same language, the same visitors' pages, and needed for signing in or not. */
const kindOf = (cluster: Cluster): string =>
  [cluster.language, visitorsOf(cluster), [...cluster.users].some(isSignIn)].join('|');
function weightOf(user: string): number {
  if (!isPage(user)) return WEIGHT_OF_PART;
  if (isSignIn(user)) return WEIGHT_OF_SIGN_IN;
  return user.startsWith('pages/admin/') ? WEIGHT_OF_CONSOLE : 1;
}

/** Bytes that joining two clusters makes their users load in vain, for each request that it saves. */
function priceOf(one: Cluster, other: Cluster, crowded: ReadonlySet<string>): number {
  let vain = 0;
  let saved = 0;
  for (const user of one.users) {
    if (other.users.has(user)) saved += crowded.has(user) ? weightOf(user) : 0;
    else vain += other.size * weightOf(user);
  }
  for (const user of other.users) if (!one.users.has(user)) vain += one.size * weightOf(user);
  return saved === 0 ? Number.POSITIVE_INFINITY : vain / saved;
}

const join = (one: Cluster, other: Cluster): Cluster => ({
  users: new Set([...one.users, ...other.users]),
  language: one.language,
  modules: [...one.modules, ...other.modules],
  files: [...one.files, ...other.files],
  imports: [...one.imports, ...other.imports],
  size: one.size + other.size,
});

/** Whether a third cluster stands between two: joined, they and it would need each other to start. */
function isBetween(one: Cluster, other: Cluster, all: readonly Cluster[]): boolean {
  const ofFile = new Map(all.flatMap((cluster) => cluster.files.map((file) => [file, cluster] as const)));
  const neighbours = (cluster: Cluster) => cluster.imports.flatMap((file) => ofFile.get(file) ?? []);
  const reaches = (from: Cluster, to: Cluster): boolean => {
    const seen = new Set([from, to]);
    const visit = (cluster: Cluster): boolean =>
      neighbours(cluster).some((next) => {
        if (next === to) return cluster !== from;
        if (seen.has(next)) return false;
        seen.add(next);
        return visit(next);
      });
    return visit(from);
  };
  return reaches(one, other) || reaches(other, one);
}

/**
 * Joins clusters, the cheapest pair first, until no page loads more files than wanted or
 * the next pair would cost more than it saves. Those that visitors' pages
 * load are joined only with what the same of these pages load.
 */
function joined(clusters: readonly Cluster[]): Cluster[] {
  const rest = [...clusters];
  const count = (page: string): number =>
    rest.filter(({ users, language }) => users.has(page) && (language === '' || language === 'zh')).length;
  const pages = new Set(
    clusters.flatMap(({ users }) => [...users].filter((user) => isPage(user) && !isForVisitors(user))),
  );
  for (;;) {
    const crowded = [...pages].filter((page) => count(page) > FILES_PER_PAGE);
    if (crowded.length === 0) return rest;
    let best: { one: Cluster; other: Cluster; price: number } | undefined;
    const candidates = rest.filter(({ users }) => crowded.some((page) => users.has(page)));
    for (const [index, one] of candidates.entries()) {
      for (const other of candidates.slice(index + 1)) {
        if (kindOf(one) !== kindOf(other)) continue;
        const price = priceOf(one, other, new Set(crowded));
        if (price < (best?.price ?? DEAREST) && !isBetween(one, other, rest)) best = { one, other, price };
      }
    }
    if (!best) return rest;
    rest.splice(rest.indexOf(best.one), 1);
    rest.splice(rest.indexOf(best.other), 1, join(best.one, best.other));
  }
}

/** Groups for the bundler that join the small files of a build, so that each page loads a few larger ones. */
export async function joinedGroups(config: InlineConfig, ofGroups: readonly string[]) {
  const found = clustersOf(await chunksOf(config), ofGroups);
  const isSmall = (cluster: Cluster) =>
    visitorsOf(cluster) !== '' && cluster.language === '' && cluster.size <= SMALL && cluster.users.size > 2;
  const small = new Set(found.filter(isSmall).flatMap(({ modules }) => modules));
  const clusters = joined(found.filter((cluster) => !isSmall(cluster)));
  return [
    { name: 'shell', priority: 1001, includeDependenciesRecursively: false, test: (id: string) => small.has(id) },
    ...clusters
      .filter(({ modules }) => modules.length > 1)
      .toSorted((a, b) => b.users.size - a.users.size)
      .map(({ modules, language }, index) => {
        const members = new Set(modules);
        return {
          name: language === '' ? 'part' : `texts-${language}`,
          priority: clusters.length - index,
          // What these import is in groups of its own: followed through antd's index, it would be all of antd.
          includeDependenciesRecursively: false,
          test: (id: string) => members.has(id),
        };
      }),
  ];
}

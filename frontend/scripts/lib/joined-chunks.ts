import { basename, relative, resolve } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import type { JoinedTexts } from './joined-texts.ts';
import { namespacesOf } from './texts-of-parts.ts';

const SRC = resolve(import.meta.dirname, '../../src');
const ENTRY = '../index.html';
const CORNER = 'app/shell/signed-in-corner.tsx';
const LISTS_OF_MEMBERS = ['features/licenses/licenses.page.tsx', 'features/orders/orders.page.tsx'];
/**
 * Files that a page may load before its first content besides its own, the entry, the vendor's, the shell's and the list
 * of pages: of code, and of texts.
 */
const FILES_OF_CODE = 2;
const FILES_OF_TEXTS = 2;
/** How much a part that loads later counts beside a page. */
const WEIGHT_OF_PART = 0.05;

/**
 * The most bytes, before compression, that may be loaded in vain to save a request: about 8 kB compressed. A request
 * costs some 1 kB of headers, a turn on one of six connections, and processor time before anything is shown.
 */
const DEAREST = 40_000;
/**
 * The most bytes, before compression, that a page may load in vain in all: about 20 kB compressed, and 50 in the
 * console, whose files its staff keep.
 */
const MOST_IN_VAIN = { members: 100_000, console: 250_000 };
/** Where people sign in, and the lists that they open then. */
const WEIGHT_OF_ENTRANCE = 4;
/** Pages that need neither a sign-in nor antd. */
const WEIGHT_OF_OPEN = 12;
/** Staff keep the console's files in their caches. */
const WEIGHT_OF_CONSOLE = 0.8;
/** Up to this size, in bytes, what members' and visitors' pages share is put into the frame of every page. */
const SMALL = 2500;

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
const isOfConsole = (page: string): boolean => /^(pages\/admin|features\/staff-[^/]+)\//.test(page);
const isForVisitors = (user: string): boolean => /^pages\/public\/.*\.page\.tsx$/.test(user) || user === ENTRY;

/** Layout and further parts that a page loads at once, from `src/`. */
function loadedWith(page: string): string[] {
  if (/^pages\/(public|quote|purchase)\/|\/(unsubscribe|cashier)\.page\.tsx$/.test(page)) return [ENTRY];
  const always = [ENTRY, 'app/member-modules.ts'];
  if (/^pages\/(login|register|forgot|reset)\//.test(page)) return always;
  if (isOfConsole(page)) return [...always, 'app/layouts/admin.layout.tsx', CORNER];
  return [...always, CORNER];
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

/** Pages that mails link to. */
const isOpenToAll = (user: string): boolean => /^pages\/quote\/|\/unsubscribe\.page\.tsx$/.test(user);
const isSignIn = (user: string): boolean => /^pages\/(login|register|forgot)\//.test(user);
const visitorsOf = ({ users }: Cluster): string => [...users].filter(isForVisitors).toSorted().join();
const isText = (user: string): boolean => user.startsWith('i18n/');
const isForStaff = (user: string): boolean =>
  /^(pages\/admin|features\/staff-|business\/staff|shared\/console|app\/layouts\/admin)/.test(user);
/** What may be joined: the same language, the same visitors' pages, needed for signing in or not, and by staff alone. */
const kindOf = (cluster: Cluster): string =>
  [
    cluster.language,
    visitorsOf(cluster),
    [...cluster.users].some(isSignIn),
    [...cluster.users].filter((user) => !isText(user)).every(isForStaff),
  ].join('|');
function weightOf(user: string): number {
  if (!isPage(user)) return WEIGHT_OF_PART;
  if (isSignIn(user) || LISTS_OF_MEMBERS.includes(user)) return WEIGHT_OF_ENTRANCE;
  if (isOpenToAll(user)) return WEIGHT_OF_OPEN;
  return isOfConsole(user) ? WEIGHT_OF_CONSOLE : 1;
}

/** For each cluster, those that it imports, directly or not. */
type Reach = ReadonlyMap<Cluster, ReadonlySet<Cluster>>;

function reachOf(clusters: readonly Cluster[]): Reach {
  const ofFile = new Map(clusters.flatMap((cluster) => cluster.files.map((file) => [file, cluster] as const)));
  const reach = new Map<Cluster, Set<Cluster>>();
  const visit = (cluster: Cluster): Set<Cluster> => {
    const known = reach.get(cluster);
    if (known) return known;
    const found = new Set<Cluster>();
    reach.set(cluster, found);
    for (const next of cluster.imports.map((file) => ofFile.get(file))) {
      if (!next || next === cluster || found.has(next)) continue;
      found.add(next);
      for (const further of visit(next)) found.add(further);
    }
    return found;
  };
  clusters.forEach(visit);
  return reach;
}

/** What comes with a cluster: itself, and what it imports. */
const withImports = (cluster: Cluster, reach: Reach): Cluster[] => [cluster, ...(reach.get(cluster) ?? [])];

/** Bytes, weighed, that the users of one cluster load in vain once it is joined with another. */
function vainOf(users: ReadonlySet<string>, loaded: readonly Cluster[]): number {
  let vain = 0;
  for (const cluster of loaded) {
    for (const user of users) if (!cluster.users.has(user)) vain += cluster.size * weightOf(user);
  }
  return vain;
}

/** Requests, weighed, that joining two clusters saves. */
function savedBy(one: Cluster, other: Cluster, crowded: ReadonlySet<string>): number {
  let saved = 0;
  for (const user of one.users) if (other.users.has(user) && crowded.has(user)) saved += weightOf(user);
  return saved;
}

const join = (one: Cluster, other: Cluster): Cluster => ({
  users: new Set([...one.users, ...other.users]),
  language: one.language,
  modules: [...one.modules, ...other.modules],
  files: [...one.files, ...other.files],
  imports: [...one.imports, ...other.imports],
  size: one.size + other.size,
});

/** Whether a third cluster lies between two: if the two were joined, they and the third would import each other. */
const isBetween = (one: Cluster, other: Cluster, reach: Reach): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([from, to]) =>
    [...(from && to ? (reach.get(from) ?? []) : [])].some((each) => each !== to && to && reach.get(each)?.has(to)),
  );

/** Bytes of the clusters that a page loads. */
const sizeFor = (page: string, clusters: readonly Cluster[]): number =>
  clusters.reduce((sum, { users, size }) => sum + (users.has(page) ? size : 0), 0);

/**
 * Joins clusters, the cheapest pair first, until no page loads more files than wanted or
 * the next pair would cost more than it saves. Those that visitors' pages
 * load are joined only with what the same of these pages load.
 */
function joined(clusters: readonly Cluster[], files: number): Cluster[] {
  const rest = [...clusters];
  const count = (page: string): number => rest.filter(({ users }) => users.has(page)).length;
  const needs = new Map<string, number>();
  const isAffordable = (page: string, more: number): boolean => {
    const need = needs.get(page) ?? sizeFor(page, clusters);
    needs.set(page, need);
    return sizeFor(page, rest) + more <= need + MOST_IN_VAIN[isOfConsole(page) ? 'console' : 'members'];
  };
  /** Whether no page would then load too much that it does not need. */
  const isBearable = (users: ReadonlySet<string>, loaded: readonly Cluster[]): boolean =>
    [...users].every(
      (user) =>
        !isPage(user) ||
        isAffordable(
          user,
          loaded.reduce((sum, cluster) => sum + (cluster.users.has(user) ? 0 : cluster.size), 0),
        ),
    );
  const pages = new Set(
    clusters.flatMap(({ users }) => [...users].filter((user) => isPage(user) && !isForVisitors(user))),
  );
  for (;;) {
    const crowded = new Set([...pages].filter((page) => count(page) > files));
    if (crowded.size === 0) return rest;
    let best: { one: Cluster; other: Cluster; price: number } | undefined;
    const reach = reachOf(rest);
    const candidates = rest.filter(({ users }) => [...crowded].some((page) => users.has(page)));
    for (const [index, one] of candidates.entries()) {
      for (const other of candidates.slice(index + 1)) {
        if (kindOf(one) !== kindOf(other)) continue;
        const dearest = (best?.price ?? DEAREST) * savedBy(one, other, crowded);
        // Without their imports first: most pairs are too expensive already.
        if (vainOf(one.users, [other]) + vainOf(other.users, [one]) >= dearest) continue;
        const ofOne = withImports(one, reach);
        const ofOther = withImports(other, reach);
        const vain = vainOf(one.users, ofOther) + vainOf(other.users, ofOne);
        if (vain >= dearest || isBetween(one, other, reach)) continue;
        if (isBearable(one.users, ofOther) && isBearable(other.users, ofOne))
          best = { one, other, price: vain / savedBy(one, other, crowded) };
      }
    }
    if (!best) return rest;
    const { one, other } = best;
    const both = join(one, other);
    const loaded = new Set([...withImports(one, reach), ...withImports(other, reach)]);
    for (const [place, cluster] of rest.entries()) {
      if (loaded.has(cluster)) rest[place] = { ...cluster, users: new Set([...cluster.users, ...both.users]) };
    }
    for (const joint of [one, other])
      rest.splice(
        rest.findIndex(({ files: [file] }) => file === joint.files[0]),
        1,
      );
    rest.push(both);
  }
}

/** What a build joins: groups of modules for the bundler, and texts. */
interface Joined {
  /** Small modules that go with the frame of every page. */
  readonly shell: ReadonlySet<string>;
  readonly groups: readonly Group[];
  readonly texts: JoinedTexts;
}

type Group = ReturnType<typeof groupOf>;

const groupOf = (name: string, priority: number, modules: ReadonlySet<string>) => ({
  name,
  priority,
  // What these import is in separate groups: followed through antd's index, it would be all of antd.
  includeDependenciesRecursively: false,
  test: (id: string) => modules.has(id),
});

const namespaceOf = (file: string): string => basename(file, '.json');

/** Joins the small files of a build, so that each page loads a few larger ones. */
export async function joinedFiles(config: InlineConfig, ofGroups: readonly string[]): Promise<Joined> {
  const found = clustersOf(await chunksOf(config), ofGroups);
  const isSmall = (cluster: Cluster) =>
    visitorsOf(cluster) !== '' && cluster.language === '' && cluster.size <= SMALL && cluster.users.size > 2;
  const small = new Set(found.filter(isSmall).flatMap(({ modules }) => modules));
  const of = (wanted: string) => found.filter((cluster) => cluster.language === wanted && !isSmall(cluster));
  const code = joined(of(''), FILES_OF_CODE).filter(({ modules }) => modules.length > 1);
  const languages = new Set(found.flatMap(({ language }) => language || []));
  return {
    shell: small,
    groups: code
      .toSorted((a, b) => b.users.size - a.users.size)
      .map(({ modules }, index) => groupOf('part', code.length - index, new Set(modules))),
    texts: new Map(
      [...languages].map((locale) => [
        locale,
        joined(of(locale), FILES_OF_TEXTS).map(({ modules }) => modules.map(namespaceOf)),
      ]),
    ),
  };
}

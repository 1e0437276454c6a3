import type { Definition, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** Deepest nesting that is rendered; anything below it is dropped without being walked. */
const MAX_DEPTH = 12;

/**
 * More than 80 of one punctuation character in a row add no meaning, and parsing them as nested quotes or open tags
 * gets slower and slower.
 */
const RUN = /([!-/:-@[-`{-~])\1{79,}/g;

/** CommonMark, parsed once for both parts of a mail. */
export interface MarkdownTree {
  readonly root: Root;
  /** The site's origin, for links such as `/pricing`. */
  readonly siteUrl: string;
  /** Targets of `[text][name]`, by name. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Where links of the HTML part lead instead of to their own address. */
  readonly hrefs: ReadonlyMap<string, string>;
}

export function readMarkdown(source: string, siteUrl: string): MarkdownTree {
  const root = fromMarkdown(source.replace(RUN, (run) => run.slice(0, 80)));
  const definitions = new Map(
    root.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  );
  prune(root, 0);
  return { root, siteUrl, definitions, hrefs: new Map() };
}

function prune(node: Nodes, depth: number): void {
  if (!('children' in node)) return;
  if (depth >= MAX_DEPTH) {
    node.children = [];
    return;
  }
  for (const child of node.children) prune(child, depth + 1);
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Returns a link's address if it leads to the web, the site itself or a mailbox; null for anything else, such as a
 * script.
 */
function safeUrl(address: string, siteUrl: string): string | null {
  if (!URL.canParse(address, siteUrl)) return null;
  const url = new URL(address, siteUrl);
  return SCHEMES.has(url.protocol) ? url.href : null;
}

/**
 * Returns the address and alternative text of a link or picture; null for any other node. Pictures are shown as links,
 * because mails load nothing.
 */
export function linkOf(
  node: PhrasingContent,
  { definitions, siteUrl }: MarkdownTree,
): { readonly url: string | null; readonly alt: string | null } | null {
  if (node.type === 'link') return { url: safeUrl(node.url, siteUrl), alt: null };
  if (node.type === 'image') return { url: safeUrl(node.url, siteUrl), alt: node.alt ?? '' };
  if (node.type !== 'linkReference' && node.type !== 'imageReference') return null;
  const to = definitions.get(node.identifier)?.url;
  const alt = node.type === 'imageReference' ? (node.alt ?? '') : null;
  return { url: to === undefined ? null : safeUrl(to, siteUrl), alt };
}

/** Addresses on the web that the links and pictures of a text lead to, each once, in their order. */
export function webLinksIn(tree: MarkdownTree): string[] {
  const urls = new Set<string>();
  const walk = (node: Nodes): void => {
    const url = isLink(node) ? linkOf(node, tree)?.url : null;
    if (url?.startsWith('http')) urls.add(url);
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(tree.root);
  return [...urls];
}

/** Every address in a text, as it is written: of links, pictures and definitions. */
export function addressesIn(node: Nodes): string[] {
  const own = 'url' in node ? [node.url] : [];
  return 'children' in node ? [...own, ...node.children.flatMap((child) => addressesIn(child))] : own;
}

const isLink = (node: Nodes): node is Extract<PhrasingContent, { type: `${'link' | 'image'}${string}` }> =>
  /^(?:link|image)/.test(node.type);

const BLOCKS = ['heading', 'paragraph', 'list', 'blockquote', 'code', 'thematicBreak', 'html'] as const;
const PHRASES = ['text', 'html', 'strong', 'emphasis', 'inlineCode', 'break'] as const;

/** The block nodes that a mail shows. Besides these, CommonMark has only link definitions, which are not shown. */
export type Block = Extract<RootContent, { readonly type: (typeof BLOCKS)[number] }>;
export const isBlock = (node: RootContent): node is Block => BLOCKS.some((type) => type === node.type);

/** The inline nodes that a mail shows, besides links. */
export type Phrase = Extract<PhrasingContent, { readonly type: (typeof PHRASES)[number] }>;
export const isPhrase = (node: PhrasingContent): node is Phrase => PHRASES.some((type) => type === node.type);

import type { Definition, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** Deeper than this nobody writes; what lies deeper is left out rather than walked. */
const DEEPEST = 12;

/** Longer runs of one sign mean nothing more, and reading them as nested quotes or open tags takes ever longer. */
const RUN = /([!-/:-@[-`{-~])\1{79,}/g;

/** CommonMark, read once; both parts of a letter are written from it. */
export interface MarkdownTree {
  readonly root: Root;
  /** The site's origin, for links such as `/pricing`. */
  readonly siteUrl: string;
  /** Where `[text][name]` leads, by name. */
  readonly definitions: ReadonlyMap<string, Definition>;
}

export function readMarkdown(source: string, siteUrl: string): MarkdownTree {
  const root = fromMarkdown(source.replace(RUN, (run) => run.slice(0, 80)));
  const definitions = new Map(
    root.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  );
  prune(root, 0);
  return { root, siteUrl, definitions };
}

function prune(node: Nodes, depth: number): void {
  if (!('children' in node)) return;
  if (depth >= DEEPEST) {
    node.children = [];
    return;
  }
  for (const child of node.children) prune(child, depth + 1);
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** Where a link of staff may lead: the web, the site itself or a mailbox; null for anything else, such as a script. */
function safeUrl(address: string, siteUrl: string): string | null {
  if (!URL.canParse(address, siteUrl)) return null;
  const url = new URL(address, siteUrl);
  return SCHEMES.has(url.protocol) ? url.href : null;
}

/** The address and the words of a link or a picture; null for text that is neither. Pictures are shown as links: letters load nothing. */
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

const BLOCKS = ['heading', 'paragraph', 'list', 'blockquote', 'code', 'thematicBreak', 'html'] as const;
const PHRASES = ['text', 'html', 'strong', 'emphasis', 'inlineCode', 'break'] as const;

/** What a letter shows one below the other. Definitions of links are not shown; CommonMark has nothing else. */
export type Block = Extract<RootContent, { readonly type: (typeof BLOCKS)[number] }>;
export const isBlock = (node: RootContent): node is Block => BLOCKS.some((type) => type === node.type);

/** What a letter shows within a line, beside links. */
export type Phrase = Extract<PhrasingContent, { readonly type: (typeof PHRASES)[number] }>;
export const isPhrase = (node: PhrasingContent): node is Phrase => PHRASES.some((type) => type === node.type);

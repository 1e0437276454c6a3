import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import { type Block, isBlock, isPhrase, linkOf, type MarkdownTree } from './tree.js';

const indented = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd())
    .join('\n');

/**
 * Renders Markdown as the plain-text part of a mail: the same content as the HTML part, with link addresses written
 * out.
 */
export const markdownToText = (tree: MarkdownTree): string => blocks(tree.root.children, tree);

const blocks = (nodes: readonly RootContent[], tree: MarkdownTree): string =>
  nodes
    .filter(isBlock)
    .map((node) => block(node, tree))
    .join('\n\n');

function block(node: Block, tree: MarkdownTree): string {
  switch (node.type) {
    case 'heading':
    case 'paragraph':
      return inline(node.children, tree);
    case 'list':
      return node.children
        .map((item, index) => {
          const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : '- ';
          return indented(listItem(item, tree), mark, ' '.repeat(mark.length));
        })
        .join('\n');
    case 'blockquote':
      return indented(blocks(node.children, tree), '> ', '> ');
    case 'code':
      return indented(node.value, '    ', '    ');
    case 'thematicBreak':
      return '----------';
    case 'html':
      return node.value;
  }
}

const listItem = ({ children, spread }: ListItem, tree: MarkdownTree): string =>
  children
    .filter(isBlock)
    .map((node) => block(node, tree))
    .join(spread ? '\n\n' : '\n');

const inline = (nodes: readonly PhrasingContent[], tree: MarkdownTree): string =>
  nodes.map((node) => phrase(node, tree)).join('');

function phrase(node: PhrasingContent, tree: MarkdownTree): string {
  const link = linkOf(node, tree);
  if (link) {
    const words = 'children' in node ? inline(node.children, tree) : (link.alt ?? '');
    if (link.url === null || link.url === words) return words;
    return words === '' ? link.url : `${words} (${link.url})`;
  }
  if (!isPhrase(node)) return '';
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'html':
      return node.value;
    case 'strong':
    case 'emphasis':
      return inline(node.children, tree);
    case 'break':
      return '\n';
  }
}

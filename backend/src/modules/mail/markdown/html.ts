import Handlebars from 'handlebars';
import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { MONO, SANS } from '../rendering/templates.js';
import { type Block, isBlock, isPhrase, linkOf, type MarkdownTree } from './tree.js';

const escape = (text: string): string => Handlebars.escapeExpression(text);

const TEXT = `font:15px/27px ${SANS};color:#43575D`;
const HEADINGS = ['600 20px/32px', '600 17px/28px', '600 15px/26px'];
const CODE = `font:13px/20px ${MONO};background:#E7EEEF`;

const row = (content: string, padding: string): string =>
  `<tr><td class="pad" style="padding:${padding}">${content}</td></tr>\n`;

/**
 * Renders Markdown as rows of a mail.
 *
 * The output can contain only the elements below, for any source: HTML in it is shown as text, and a link leads only to
 * the web, the site or a mailbox.
 */
export const markdownToHtml = (tree: MarkdownTree): string =>
  tree.root.children
    .filter(isBlock)
    .map((node) => row(block(node, tree), node.type === 'heading' ? '24px 40px 0' : '8px 40px 0'))
    .join('');

function block(node: Block, tree: MarkdownTree): string {
  switch (node.type) {
    case 'heading': {
      // The mail's title is the only h1.
      const level = Math.min(node.depth + 1, 4);
      const font = HEADINGS[Math.min(node.depth, HEADINGS.length) - 1];
      return `<h${level} class="t" style="margin:0;font:${font} ${SANS};color:#0E2127">${inline(node.children, tree)}</h${level}>`;
    }
    case 'paragraph':
      return `<p class="m" style="margin:0;${TEXT};word-break:break-word">${inline(node.children, tree)}</p>`;
    case 'list':
      return list(node, tree);
    case 'blockquote':
      return `<blockquote class="line" style="margin:0;padding:0 0 0 16px;border-left:3px solid #D5DFE1">${blocks(node.children, tree)}</blockquote>`;
    case 'code':
      return `<pre class="keybox" style="margin:0;padding:12px 16px;${CODE};color:#0E2127;white-space:pre-wrap;word-break:break-word">${escape(node.value)}</pre>`;
    case 'thematicBreak':
      return '<div class="line" style="margin:12px 0;border-top:1px solid #D5DFE1;font-size:0;line-height:0">&nbsp;</div>';
    case 'html':
      return `<p class="m" style="margin:0;${TEXT};word-break:break-word">${escape(node.value)}</p>`;
  }
}

const blocks = (nodes: readonly RootContent[], tree: MarkdownTree): string =>
  nodes
    .filter(isBlock)
    .map((node) => block(node, tree))
    .join('');

function list({ ordered, start, children }: List, tree: MarkdownTree): string {
  const items = children.map((item) => `<li style="margin:4px 0">${listItem(item, tree)}</li>`).join('');
  const style = `style="margin:0;padding:0 0 0 24px;${TEXT}"`;
  if (!ordered) return `<ul class="m" ${style}>${items}</ul>`;
  return `<ol class="m" ${style}${typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''}>${items}</ol>`;
}

/** A line of a tight list has no paragraph around it. */
const listItem = ({ children, spread }: ListItem, tree: MarkdownTree): string =>
  children
    .filter(isBlock)
    .map((node) => (node.type === 'paragraph' && !spread ? inline(node.children, tree) : block(node, tree)))
    .join('');

const inline = (nodes: readonly PhrasingContent[], tree: MarkdownTree): string =>
  nodes.map((node) => phrase(node, tree)).join('');

function phrase(node: PhrasingContent, tree: MarkdownTree): string {
  const link = linkOf(node, tree);
  if (link) {
    const words = 'children' in node ? inline(node.children, tree) : escape(link.alt ?? '');
    if (link.url === null) return words;
    return `<a class="l" href="${escape(tree.hrefs.get(link.url) ?? link.url)}" style="color:#0B6170">${words || escape(link.url)}</a>`;
  }
  if (!isPhrase(node)) return '';
  switch (node.type) {
    case 'text':
      return escape(node.value);
    case 'html':
      return escape(node.value);
    case 'strong':
      return `<strong>${inline(node.children, tree)}</strong>`;
    case 'emphasis':
      return `<em>${inline(node.children, tree)}</em>`;
    case 'inlineCode':
      return `<code class="keybox" style="${CODE};padding:1px 4px">${escape(node.value)}</code>`;
    case 'break':
      return '<br>';
  }
}

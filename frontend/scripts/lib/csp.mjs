import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of one page: of inline scripts and styles it allows those that are in `html`, by hash, and
 * nothing from another origin, no plug-ins, no frames. `data:` images are the captcha and QR codes, `blob:` the invoice
 * and licence files that pages offer for download.
 */
export function contentSecurityPolicy(html) {
  const inline = [...html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)].filter(
    ([, , attributes, text]) => text && !attributes.includes('type="application/'),
  );
  const hashesOf = (tag) =>
    [...new Set(inline.filter(([, one]) => one === tag).map(([, , , text]) => hash(text)))].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${hashesOf('script')}`,
    `style-src 'self' ${hashesOf('style')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Inlines the template's stylesheet: saves a round trip before the first paint. */
export async function inlineStyles(html, dist) {
  let result = html;
  for (const [tag, href] of html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)) {
    const css = (await readFile(new URL(href, dist), 'utf8')).trim();
    result = result.replace(tag, () => `<style>${css}</style>`);
  }
  return result;
}

export const inlineScript = (html, placeholder, script) =>
  html.replace(placeholder, () => `<script>${script}</script>`);

/** The policy blocks style attributes and inline handlers: better to fail the build than to show a broken page. */
export function assertInlineFree(html, name) {
  const found = /<[^>]*\s(style|on[a-z]+)="|<script\b(?! type="application\/ld\+json")|<style\b/.exec(html);
  if (found) throw new Error(`${name}: inline ${found[1] ?? 'tag'} in prerendered HTML: ${found[0].slice(0, 120)}`);
}

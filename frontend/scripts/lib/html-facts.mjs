// Reads HTML that the site's own build has written: regular enough to need no parser.

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };
const decode = (text) => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);

const attributesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, decode(value)]),
  );

/** Returns the attributes of every element called `name`. */
const elements = (html, name) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes]) => attributesOf(attributes));

const withoutTags = (html) =>
  decode(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** Content that is not prose: code, drawings, URLs, names in their own language. */
const ASIDE = [
  /<(script|style|svg|code|template|noscript)\b.*?<\/\1>/gs,
  /<(\w+)\b[^>]*(?:class="[^"]*\bmono\b[^"]*"|\slang="[^"]*")[^>]*>[^<]*(?:<span class="sr">[^<]*<\/span>)?<\/\1>/g,
];

/** Returns the sentences of a page, as one text. */
function sentencesOf(html) {
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  return withoutTags(ASIDE.reduce((rest, aside) => rest.replace(aside, ' '), body));
}

/** Returns everything the checks need to know about a page. */
export function factsOf(page) {
  const html = page.replace(/<!--.*?-->/gs, '');
  const links = elements(html, 'link');
  const metas = elements(html, 'meta');
  const metaOf = (key) => metas.find(({ name, property }) => name === key || property === key)?.content ?? '';
  return {
    language: elements(html, 'html')[0]?.lang ?? '',
    title: withoutTags(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    description: metaOf('description'),
    picture: metaOf('og:image'),
    isIndexed: !metaOf('robots').includes('noindex'),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href ?? '',
    alternates: links.filter(({ hreflang }) => hreflang !== undefined).map(({ hreflang, href }) => [hreflang, href]),
    anchors: [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes, inside]) => {
      const { href, target, rel, 'aria-label': label } = attributesOf(attributes);
      return { href, target, rel, text: label ?? withoutTags(inside) };
    }),
    assets: [...html.matchAll(/<(?:link|script|img|source)\b[^>]*\s(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path),
    ids: [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decode(id)),
    headings: [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, inside]) => withoutTags(inside)),
    structured: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json),
    sentences: sentencesOf(html),
  };
}

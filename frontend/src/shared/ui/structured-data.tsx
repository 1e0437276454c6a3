/**
 * Facts for search engines, in the words of schema.org. Only in parts that are `kept`: they are written into the
 * prerendered page and never hydrated, so no visitor downloads the code that makes them.
 */
export function StructuredData({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  if (!import.meta.env.SSR) return null;
  // A closing tag inside a text would end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

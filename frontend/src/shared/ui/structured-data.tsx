/**
 * Structured data for search engines (schema.org). Only in parts that are `kept`: it is written into the prerendered
 * page and never hydrated, so no visitor downloads the code that creates it.
 */
export function StructuredData({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  if (!import.meta.env.SSR) return null;
  // A closing tag inside a text would end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

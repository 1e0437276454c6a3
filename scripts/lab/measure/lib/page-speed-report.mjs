export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const HEAD = [
  '| page | runs | performance | accessibility | best practices | SEO | FCP s | LCP s | TBT ms | CLS | work ms | work × | kB |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];
const BEGIN = '<!-- measured -->';
const END = '<!-- /measured -->';

/** Returns the document with the measurements between its two markers replaced; the text around them is kept. */
export function tableInto(document, said, rows) {
  const [start, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (start === -1 || end < start) throw new Error(`docs/page-speed.md lacks the markers ${BEGIN} … ${END}`);
  const table = [...HEAD, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
  return `${document.slice(0, start)}${BEGIN}\n\n${said}\n\n${table}\n\n${document.slice(end)}`;
}

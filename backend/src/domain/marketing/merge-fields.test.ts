import { MAX_MERGE_FIELDS, MERGE_FIELDS, MERGE_NAMES, readMergeFields } from './pace.js';

const codeOf = (text: string): string => {
  const verdict = readMergeFields(text);
  return verdict.ok ? 'ok' : verdict.code.replace('marketing.', '');
};

it.each(MERGE_FIELDS.flatMap((field) => Object.values(MERGE_NAMES[field]).map((name) => [name, field] as const)))(
  'reads {{%s|…}} as %s, in either language',
  (name, field) => {
    const verdict = readMergeFields(`你好 {{ ${name.toUpperCase()} | 朋友 }}！`);
    expect(verdict).toEqual({ ok: true, uses: [{ field, fallback: '朋友', from: 3, to: expect.any(Number) }] });
  },
);

it.each([
  ['没有变量 { } | {x}', 'ok'],
  ['{{name|there}}{{name|you}}', 'ok'],
  ['{{}}', 'field_unknown'],
  ['{{|x}}', 'field_unknown'],
  ['{{nmae|there}}', 'field_unknown'],
  ['{{constructor|x}}', 'field_unknown'],
  ['{{name}}', 'field_fallback_missing'],
  ['{{name|}}', 'field_fallback_missing'],
  ['{{name| \u200B}}', 'field_fallback_missing'],
  [`{{name|${'长'.repeat(41)}}}`, 'field_fallback_long'],
  [`{{name|${'😀'.repeat(40)}}}`, 'ok'],
  ['{{name|there', 'field_malformed'],
  ['{{name|there}', 'field_malformed'],
  ['{{name\n|there}}', 'field_malformed'],
  ['{{name|a|b}}', 'field_malformed'],
  ['{{{name|there}}}', 'field_malformed'],
  ['{{name|{{licence|x}}}}', 'field_malformed'],
  ['name|there}}', 'field_malformed'],
  ['[x](/a?n={{name|you}})', 'field_in_address'],
  ['[x]( <https://a.example/{{name|you}}> )', 'field_in_address'],
  ['[x]: https://a.example/{{name|you}}', 'field_in_address'],
  ['<https://a.example/{{name|you}}>', 'field_in_address'],
  ['[{{name|you}}](/pricing)', 'ok'],
  ['[x](/pricing) {{name|you}}', 'ok'],
  ['{{name|x}}'.repeat(MAX_MERGE_FIELDS), 'ok'],
  ['{{name|x}}'.repeat(MAX_MERGE_FIELDS + 1), 'too_many_fields'],
])('the text %j: %s', (text, answer) => {
  expect(codeOf(text)).toBe(answer);
});

it('says where a fault is, in lines and characters as they are seen', () => {
  expect(readMergeFields('你好\r\n😀😀 {{nmae|there}}')).toEqual({
    ok: false,
    code: 'marketing.field_unknown',
    params: { line: 2, column: 4, name: 'nmae' },
  });
});

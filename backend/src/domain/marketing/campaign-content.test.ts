import { languageFor, MAX_BODY_LENGTH, MAX_MARKS, mayRender, maySend } from './campaign.js';

const written = { subject: '新版本', body: '你好' };
const empty = { subject: '', body: ' \n' };

describe('maySend', () => {
  it.each([
    ['both languages', written, written],
    ['Chinese alone', written, empty],
    ['English alone', empty, written],
  ])('a campaign can be sent with %s', (_, zh, en) => {
    expect(maySend({ zh, en })).toEqual({ ok: true });
  });

  it.each([
    ['nothing at all', empty, empty, 'marketing.nothing_to_send', 'zh.subject'],
    ['a text without a subject', { subject: ' ', body: 'x' }, written, 'marketing.subject_missing', 'zh.subject'],
    ['a subject without a text', written, { subject: 'x', body: '' }, 'marketing.body_missing', 'en.body'],
  ])('a campaign cannot be sent with %s', (_, zh, en, code, field) => {
    expect(maySend({ zh, en })).toEqual({ ok: false, code, field });
  });
});

it.each([
  [written, written, 'en', 'en'],
  [written, empty, 'en', 'zh'],
  [empty, written, 'zh', 'en'],
  [written, empty, 'zh', 'zh'],
] as const)('with zh %j and en %j, a reader of %s gets %s', (zh, en, own, got) => {
  expect(languageFor({ zh, en }, own)).toBe(got);
});

describe('mayRender', () => {
  it.each([
    ['', true],
    ['长'.repeat(MAX_BODY_LENGTH), true],
    ['a well-known word, 3 of them. '.repeat(150), true],
    ['\n'.repeat(MAX_MARKS), true],
    ['\n'.repeat(MAX_MARKS + 1), false],
    ['- '.repeat(MAX_MARKS + 1), false],
    ['1) '.repeat(MAX_MARKS + 1), false],
    ['[a]'.repeat(MAX_MARKS), false],
    ['*a_ '.repeat(MAX_MARKS), false],
  ])('the text %j can be rendered: %s', (body, ok) => {
    expect(mayRender(body).ok).toBe(ok);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { LOCALES } from '../../domain/locale/locales.js';
import { type MailName, MAILS, typedTexts } from './mails/index.js';
import { SENDABLE_BY_ANYONE } from './mails/mail-parts.js';
import { unlinked } from './rendering/helpers.js';
import { MailRenderer, type RenderedMail } from './rendering/renderers.js';
import { brand, samples, variants } from './test/mail-samples.js';

const renderer = new MailRenderer(brand);

/** Props as they come back from the outbox. */
const stored = (props: object): Record<string, unknown> => JSON.parse(JSON.stringify(props));

const names = Object.keys(MAILS) as MailName[];
const all = names.flatMap((name) => LOCALES.map((locale) => ({ name, locale, props: samples[name] as object })));
const cases = [
  ...all,
  ...variants.flatMap(([name, props]) => LOCALES.map((locale) => ({ name, locale, props: props as object }))),
];

const visibleTextOf = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#x3D;/g, '=')
    .replace(/&amp;/g, '&');

describe.each(cases)('$name in $locale', ({ name, locale, props }) => {
  let mail: RenderedMail;
  beforeAll(() => {
    mail = renderer.render(name, locale, stored(props));
  });

  it('a mail has a subject and both parts, without unfilled placeholders', () => {
    expect(mail.subject).toMatch(/\S{2,}/);
    expect(mail.html).toMatch(/^<!doctype html>[\s\S]+<\/html>$/);
    expect(mail.text.length).toBeGreaterThan(80);
    const everything = `${mail.subject}\n${mail.html.replace(/<style>[^<]*<\/style>/, '')}\n${mail.text}`;
    expect(everything).not.toMatch(/\{\{|\}\}|undefined|\[object|NaN|Invalid/);
  });

  it('a mail is written in its language', () => {
    const own = renderer.render(name, locale, JSON.parse(JSON.stringify(props).replace(/[\u3000-\uffef]/g, 'x')));
    const chinese = /[\u3400-\u9fff\uff00-\uffef]/;
    const { company, address, name: ours } = brand.zh;
    const body = own.text.replaceAll(company, '').replaceAll(address, '').replaceAll(ours, '');
    if (locale === 'en') expect(`${own.subject}${body}`).not.toMatch(chinese);
    else expect(own.subject).toMatch(chinese);
    expect(mail.html).toContain(locale === 'zh' ? '<html lang="zh-CN">' : '<html lang="en">');
  });

  it('the HTML and text parts of a mail say the same', () => {
    const seen = visibleTextOf(mail.html).replace(/\s+/g, '');
    const lines = mail.text.split('\n').filter((line) => line.trim() && line !== '--' && line !== brand.siteUrl);
    for (const line of lines) {
      const isLink = line.startsWith('https://');
      const [label = '', ...rest] = line.split(/：|: /);
      for (const part of isLink ? [] : [label, rest.join('')]) {
        expect(seen.replace(/：|:/g, '')).toContain(part.replace(/\s+/g, '').replace(/：|:/g, ''));
      }
      if (isLink) expect(mail.html).toContain(`href="${line.replaceAll('=', '&#x3D;')}"`);
    }
  });

  it('a mail links only to the site, loads nothing and has at most one button', () => {
    const links = [...`${mail.html}\n${mail.text}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
    for (const link of links) expect(link).toMatch(/^https:\/\/site\.example(\/|$)/);
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|object)\b|\bon\w+=|@import|url\(/i);
    expect(mail.html.match(/class="btn"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

it('the mail folder has exactly one template and one file of texts per mail and language', () => {
  const folder = `${__dirname}/`;
  const bare = (path: string, end: string): string[] =>
    readdirSync(folder + path)
      .filter((file) => file.endsWith(end))
      .map((file) => file.slice(0, -end.length))
      .toSorted();
  expect(bare('templates', '.hbs')).toEqual(names.toSorted());
  for (const locale of LOCALES) expect(bare(`i18n/${locale}`, '.json')).toEqual([...names, 'shared'].toSorted());
});

it.each([...names, 'shared'])('the mail %s has the same texts in every language, and no unused ones', (name) => {
  const [zh, en] = LOCALES.map((locale) =>
    Object.keys(JSON.parse(readFileSync(`${__dirname}/i18n/${locale}/${name}.json`, 'utf8'))),
  );
  expect(zh).toEqual(en);
  if (name === 'shared') return;
  const template = readFileSync(`${__dirname}/templates/${name}.hbs`, 'utf8');
  const asked = [...template.matchAll(/\(t '(\w+)'/g)].map(([, key]) => key);
  const byValue = /\(t (consequence|cause)\)/.test(template);
  const unasked = (zh ?? []).filter((key) => !['subject', 'preheader', 'title', ...asked].includes(key));
  expect(byValue ? [] : unasked).toEqual([]);
});

describe('hostile values', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&{{constructor}}\r\nBcc: c@d.cn';
  const everywhere = (value: unknown): unknown => {
    if (typeof value === 'string') return /^\d{4}-\d\d-\d\d/.test(value) ? value : `${value}${hostile}`;
    if (Array.isArray(value)) return value.map(everywhere);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        ['paidWith', 'cause', 'consequence', 'kind'].includes(key) ? inner : everywhere(inner),
      ]),
    );
  };

  it.each(all)('hostile values stay text in the mail $name in $locale', ({ name, locale, props }) => {
    const mail = renderer.render(name, locale, everywhere(stored(props)) as Record<string, unknown>);
    expect(mail.html).not.toContain('<img');
    expect(mail.html.match(/<a /g)?.length).toBe(
      renderer.render(name, locale, stored(props)).html.match(/<a /g)?.length,
    );
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject.length).toBeLessThanOrEqual(150);
  });

  const LURE =
    '\u200bClick www.evil\u200b.example or https://evil.example/x?y=1, win@evil.example\r\n\u202eevil。example';
  const LINKED = /evil[.\u3002]example|:\/\/evil|www\.\S|\w@evil|[\u200b-\u200f\u202a-\u202e]/;

  it.each(all)('typed values are one line without links in the mail $name in $locale', ({ name, locale, props }) => {
    const typed = Object.entries(typedTexts(name)).filter(([, whose]) => whose !== 'address');
    const lured = { ...stored(props), ...Object.fromEntries(typed.map(([key]) => [key, LURE.repeat(50)])) };
    const own = brand.siteUrl.replace('https://', '');
    const { subject, html, text } = renderer.render(name, locale, lured);
    const typedIn = (part: string) =>
      part
        .replaceAll(brand.siteUrl, '')
        .replaceAll(own, '')
        .replace(/href="[^"]*"/g, '');
    for (const part of [subject, typedIn(html.replace(/<style>[^<]*<\/style>/, '')), typedIn(text)]) {
      const lines = part.split('\n').filter((line) => line.includes('evil'));
      for (const line of lines) expect(line).not.toMatch(LINKED);
    }
    expect((text.match(/Click/g) ?? []).length).toBeLessThanOrEqual(
      typed.length * 2 + (name === 'quote-requested' ? 30 : 0),
    );
  });

  it('mails that anyone can have sent to someone else contain no text typed by the sender', () => {
    for (const name of SENDABLE_BY_ANYONE) {
      expect([
        name,
        Object.values(MAILS[name].texts).filter((whose) => whose !== 'ours' && whose !== 'reader'),
      ]).toEqual([name, []]);
    }
  });

  it.each([
    ['周宁', '周宁'],
    ['J. R. Smith', 'J. R. Smith'],
    ['Smith & Co. Ltd.', 'Smith & Co. Ltd.'],
    ['evil.example', 'evil. example'],
    ['evil\uff0eexample/x', 'evil\uff0e example/x'],
    ['http://a.b', 'http: //a. b'],
    ['a@b.cn', 'a @ b. cn'],
    ['ev\u200bil\u2060.ex', 'evil. ex'],
    ['长'.repeat(12), `${'长'.repeat(9)}…`],
  ])('the typed value %j is shown in mails as %j', (typed, shown) => {
    expect(unlinked(typed, 10 + (typed.startsWith('长') ? 0 : 40))).toBe(shown);
  });

  it('mails drop invisible characters and those that turn the direction of writing', () => {
    const { html, text } = renderer.render('already-registered', 'zh', { name: 'a\u202Eb\u0007c\u2066d' });
    expect(text).toContain('abcd，您好。');
    expect(html).toContain('abcd，您好。');
  });

  it('a long name in a mail is cut between characters', () => {
    const { text, html } = renderer.render('already-registered', 'zh', { name: '😀'.repeat(80) });
    for (const part of [text, html]) expect(part).toMatch(/(?<!😀)😀{60}，您好。/u);
  });

  it('a token in a mail cannot leave the page its link is for', () => {
    const { text } = renderer.render(
      'password-reset',
      'zh',
      stored({ ...samples['password-reset'], token: '../../x?y#z' }),
    );
    expect(text).toContain('https://site.example/reset/..%2F..%2Fx%3Fy%23z');
  });
});

it.each([
  ['zh', 'https://site.example/profile'],
  ['en', 'https://site.example/en/profile'],
] as const)('a mail in %s links to pages in the same language', (locale, url) => {
  const { html, text } = renderer.render(
    'account-deletion-scheduled',
    locale,
    stored(samples['account-deletion-scheduled']),
  );
  expect(text).toContain(url);
  expect(html).toContain(`href="${url}"`);
});

it('a mail with a missing value is not rendered', () => {
  expect(() => renderer.render('registration-code', 'zh', { minutes: 10 })).toThrow(/code/);
});

/**
 * Props that a mail can do without, besides `note`. `lines`, `isByStaff`, `depositFen`, `isReturnedOtherwise`, and the
 * `license` of a revoked reward: mails queued by older releases have none.
 */
const OPTIONAL: Readonly<Partial<Record<MailName, readonly string[]>>> = {
  'order-created': ['lines'],
  'order-paid': ['lines'],
  'order-refunded': ['reason', 'licenseKeys', 'isReturnedOtherwise'],
  'payment-returned': ['isReturnedOtherwise'],
  'quote-sent': ['lines', 'replaces'],
  'quote-requested': ['phone', 'taxNumber'],
  'order-expired': ['depositFen'],
  'order-void': ['paidId'],
  'license-transferred': ['isByStaff'],
  'reward-revoked': ['license'],
};

it.each(names)('the mail %s uses every value that it is given, and fails without any of them', (name) => {
  const optional = ['validUntil', 'note', ...(OPTIONAL[name] ?? [])];
  for (const key of Object.keys(samples[name]).filter((one) => !optional.includes(one))) {
    const { [key]: _left, ...rest } = stored(samples[name]);
    expect(() => renderer.render(name, 'zh', rest)).toThrow();
  }
});

it('mails show amounts in yuan and times in Shanghai', () => {
  const { text, subject } = renderer.render('order-created', 'zh', stored(samples['order-created']));
  expect(subject).toBe('订单 20261121-004172 待支付');
  expect(text).toContain('应付：¥1,299.00');
  expect(text).toContain('付款截止：2026-11-21 14:05（北京时间）');
});

it.each([
  ['zh', '64,000 积分', '发票'],
  ['en', '64,000 points', 'invoice'],
] as const)(
  'mails in %s about an order paid with points show points, no yuan, no bank and no invoice',
  (locale, points, invoice) => {
    const paid = { paidFen: 64_000, paidWith: 'points' } as const;
    const refunded = { ...samples['order-refunded'], refundedFen: 64_000, paidWith: 'points', reason: null } as const;
    const mails = [
      renderer.render('order-refunded', locale, stored(refunded)),
      renderer.render('order-paid', locale, stored({ ...samples['order-paid'], ...paid })),
      renderer.render('license-renewed', locale, stored({ ...samples['license-renewed'], ...paid })),
      renderer.render('license-changed', locale, stored({ ...samples['license-changed'], ...paid })),
    ];
    for (const { subject, text } of mails) {
      expect(text).toContain(points);
      expect(`${subject}\n${text}`).not.toMatch(new RegExp(`¥|原路|银行|支付机构|Bank|original payment|${invoice}`));
    }
  },
);

it('a code mail contains the six digits of its code and no others', () => {
  for (const name of ['registration-code', 'mail-change-code'] as const) {
    const { text, subject } = renderer.render(name, 'zh', stored(samples[name]));
    expect(`${subject}\n${text}`.match(/\d{6}/g)).toEqual(expect.arrayContaining(['483920']));
    expect(new Set(text.match(/\d{6}/g))).toEqual(new Set(['483920']));
  }
});

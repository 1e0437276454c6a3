import { isSingleAddress } from './mail-address.js';

describe('isSingleAddress', () => {
  it.each([
    'a@b.cn',
    'zhou.ning+shop@mail.example.com',
    "o'brien_x@example.co",
    'x@xn--fiq228c.example',
    `${'a'.repeat(64)}@example.com`,
  ])('accepts %s as a single mail address', (text) => {
    expect(isSingleAddress(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['no domain', 'a@'],
    ['no local part', '@b.cn'],
    ['one label', 'a@localhost'],
    ['two people', 'a@b.cn,c@d.cn'],
    ['two people with a space', 'a@b.cn, c@d.cn'],
    ['two people with a semicolon', 'a@b.cn;c@d.cn'],
    ['a group', 'staff:a@b.cn,c@d.cn;'],
    ['a display name', 'Boss <a@b.cn>'],
    ['angle brackets', '<a@b.cn>'],
    ['a quoted local part', '"a,c@d.cn"@b.cn'],
    ['a quoted local part with a recipient in it', '"c@d.cn> x"@b.cn'],
    ['a comment', 'a(c@d.cn)@b.cn'],
    ['CR LF and a header', 'a@b.cn\r\nBcc: c@d.cn'],
    ['a line feed', 'a@b.cn\n'],
    ['a tab', 'a\t@b.cn'],
    ['NUL', 'a\0@b.cn'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['a source route', '@relay.cn:a@b.cn'],
    ['the percent hack', 'c%d.cn@b.cn'],
    ['a bang path', 'd.cn!c@b.cn'],
    ['two at signs', 'a@b@c.cn'],
    ['a dot first', '.a@b.cn'],
    ['two dots', 'a..b@c.cn'],
    ['an empty label', 'a@b..cn'],
    ['a trailing dot', 'a@b.cn.'],
    ['a label that begins with a hyphen', 'a@-b.cn'],
    ['a full-width at sign', 'a＠b.cn'],
    ['letters outside ASCII', 'ä@b.cn'],
    ['an IDN that was not converted', 'a@例子.cn'],
    ['a local part of 65', `${'a'.repeat(65)}@b.cn`],
    ['255 characters', `a@${'b.'.repeat(125)}cnn`],
    ['50 kB of dots and letters', `${'a.'.repeat(25_000)}@b.cn`],
  ])('rejects %s as a single mail address', (_what, text) => {
    expect(isSingleAddress(text)).toBe(false);
  });
});

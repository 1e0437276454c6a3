import { canonicalMail, mailboxOf, mayRefer } from './mail-address.js';

describe('canonicalMail', () => {
  it.each([
    ['lin@example.com'],
    ['LIN@Example.COM'],
    ['  lin@example.com\n'],
    ['lin@example.com.'],
    ['ｌｉｎ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['lin@example。com'],
    ['lin@example｡com'],
    ['LIN@EXAMPLE.COM．'],
  ])('the mail address %j is normalized to lin@example.com', (spelling) => {
    expect(canonicalMail(spelling)).toBe('lin@example.com');
  });

  it.each([
    ['a local part of 64 bytes', `${'x'.repeat(64)}@example.com`],
    ['254 bytes', `${'x'.repeat(64)}@${`${'y'.repeat(61)}.`.repeat(3)}com`],
    ['a local part of several words', 'xiao.lin-chen.3rd@example.com'],
    ['a label of one letter', 'lin@x.com'],
    ['figures within the host', 'lin@mail.163.com'],
    ['a last label that begins with a figure', 'lin@example.3com'],
    ['a last label that ends with a figure', 'lin@example.com3'],
  ])('accepts a mail address with %s', (_what, mail) => {
    expect(canonicalMail(mail)).toBe(mail);
  });

  it('reads a mail address of up to 320 characters, spaces included', () => {
    expect(canonicalMail('lin@example.com'.padStart(320))).toBe('lin@example.com');
    expect(canonicalMail('lin@example.com'.padStart(321))).toBeNull();
  });

  it('treats composed and decomposed letters in a mail address as the same', () => {
    expect(canonicalMail('jose\u0301@example.com')).toBe('jos\u00e9@example.com');
    expect(canonicalMail('JOS\u00c9@example.com')).toBe('jos\u00e9@example.com');
  });

  it.each([
    ['lin@例子.测试', 'lin@xn--fsqu00a.xn--0zwm56d'],
    ['lin@xn--fsqu00a.xn--0zwm56d', 'lin@xn--fsqu00a.xn--0zwm56d'],
    ['a+b@example.com', 'a+b@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
  ])('the mail address %j is normalized to %s', (spelling, mail) => {
    expect(canonicalMail(spelling)).toBe(mail);
  });

  it.each([
    [''],
    ['lin'],
    ['@example.com'],
    ['lin@'],
    ['lin@localhost'],
    ['lin@127.0.0.1'],
    ['lin@[127.0.0.1]'],
    ['lin@example.com:80'],
    ['lin@example.com/x'],
    ['lin@a@example.com'],
    ['lin.@example.com'],
    ['.lin@example.com'],
    ['l..n@example.com'],
    ['"lin x"@example.com'],
    ['Lin <lin@example.com>'],
    ['lin@example.com,eve@example.com'],
    ['friends:lin@example.com;'],
    ['lin@example.com\r\nBcc: eve@example.com'],
    ['li\u0000n@example.com'],
    ['li\u200bn@example.com'],
    ['li\ud800n@example.com'],
    ['lin@exa mple.com'],
    ['lin@-example.com'],
    ['lin@example.1'],
    [`${'x'.repeat(65)}@example.com`],
    [`lin@${'x'.repeat(64)}.com`],
    [`${'x'.repeat(64)}@${`${'y'.repeat(61)}.`.repeat(3)}info`],
    ['lin@10.0.0.12'],
    [`${'x'.repeat(60)}@${'y.'.repeat(100)}com`],
  ])('%j is not a valid mail address', (text) => {
    expect(canonicalMail(text)).toBeNull();
  });

  it.each([['a.'.repeat(25_000)], ['@'.repeat(50_000)], [`${'a'.repeat(50_000)}@`]])(
    'rejects hostile mail address input without hanging',
    (text) => {
      expect(canonicalMail(text)).toBeNull();
    },
  );
});

it.each([
  ['lin+shop@example.com', 'lin@example.com'],
  ['+lin@example.com', '+lin@example.com'],
  ['l.i.n+x@googlemail.com', 'lin@gmail.com'],
  ['l.i.n@gmail.com', 'lin@gmail.com'],
  ['l.i.n@example.com', 'l.i.n@example.com'],
])('the mailbox of %s is %s', (mail, mailbox) => {
  expect(mailboxOf(mail)).toBe(mailbox);
});

it('an account cannot refer its own mailbox under another alias', () => {
  expect(mayRefer('lin@example.com', 'lin+second@example.com')).toBe(false);
  expect(mayRefer('lin@example.com', 'mei@example.com')).toBe(true);
});

import { avatarOf, evaluateAvatar, MAX_AVATAR_BYTES } from './avatar-picture.js';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];

const address = (type: string, beginning: readonly number[], bytes: number): string => {
  const file = Buffer.alloc(bytes);
  Buffer.from(beginning).copy(file);
  return `data:${type};base64,${file.toString('base64')}`;
};

describe('evaluateAvatar', () => {
  it.each([
    ['a PNG', address('image/png', PNG, 100)],
    ['a JPEG', address('image/jpeg', JPEG, 101)],
    ['the largest', address('image/jpeg', JPEG, MAX_AVATAR_BYTES)],
  ])('accepts %s as an avatar', (_what, text) => {
    expect(evaluateAvatar(text)).toEqual({ ok: true });
  });

  it.each([
    ['nothing', ''],
    ['an address elsewhere', 'https://evil.example/a.png'],
    ['a drawing', `data:image/svg+xml;base64,${Buffer.from('<svg onload="x()"/>').toString('base64')}`],
    ['a page', address('text/html', PNG, 100)],
    ['one kind under the name of another', address('image/png', JPEG, 100)],
    ['an empty picture', 'data:image/png;base64,'],
    ['what is no base64', 'data:image/png;base64,iVBORw0KGgo"><script>'],
    ['half a group', 'data:image/png;base64,iVBORw0KGgoA='],
    ['something before it', ` ${address('image/png', PNG, 99)}`],
    ['something behind it', `${address('image/png', PNG, 99)}\n`],
  ])('rejects an avatar: %s', (_what, text) => {
    expect(evaluateAvatar(text)).toEqual({ ok: false, code: 'account.avatar_invalid' });
  });

  it('rejects an avatar that is one byte too large', () => {
    const text = address('image/png', PNG, MAX_AVATAR_BYTES + 1);
    expect(evaluateAvatar(text)).toEqual({ ok: false, code: 'account.avatar_too_large' });
  });
});

describe('avatarOf', () => {
  it.each([
    ['the last character of a Chinese name', '周宁', '宁'],
    ['the first letter of another name', ' zoë Müller ', 'Z'],
    ['a character of the supplementary planes', '王𠮷', '𠮷'],
    ['a question mark for no name', '', '?'],
  ])('draws %s as the avatar', (_what, name, letter) => {
    const svg = Buffer.from(avatarOf('6f1c1f0e', name).split(',')[1] ?? '', 'base64').toString();
    expect(svg).toContain(`>&#${letter.codePointAt(0)};</text>`);
  });
});

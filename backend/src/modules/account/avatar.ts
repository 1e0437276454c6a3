/** Background colours that give white letters a contrast of 4.5:1 or more. */
const BACKGROUNDS = ['#0b5d6b', '#7a4b00', '#3d5a1e', '#6b3fa0', '#8a2f4b', '#2f4f8a'] as const;

/** Returns a picture of a name's first letter, on a colour chosen by the account's id, as an SVG `data:` URI. */
export function avatarOf(accountId: string, name: string): string {
  const letter = Array.from(name.trim())[0]?.toUpperCase() ?? '?';
  const ground = BACKGROUNDS[Number.parseInt(accountId.slice(0, 2), 16) % BACKGROUNDS.length];
  const text = `&#${letter.codePointAt(0)};`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${ground}"/>` +
    `<text x="32" y="43" font-family="sans-serif" font-size="30" font-weight="600" fill="#fff" text-anchor="middle">${text}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

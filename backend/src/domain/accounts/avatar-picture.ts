import type { ErrorCode } from '../errors/index.js';

/** Enough for a photograph of 256 by 256 pixels. */
export const MAX_AVATAR_BYTES = 32 * 1_024;

export type AvatarVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `account.avatar_${string}`> };

const DATA_ADDRESS = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/** The first bytes of each file type, in base64. */
const BEGINNINGS = { png: 'iVBORw0KGgo', jpeg: '/9j/' } as const;

/**
 * Decides whether a data URL may be an account's picture: a PNG or JPEG with the right signature, small enough to be
 * part of every response about the account. SVG is not accepted: it can hold scripts and links.
 *
 * Refuses: account.avatar_too_large (over 32 KiB), account.avatar_invalid.
 */
export function evaluateAvatar(address: string): AvatarVerdict {
  const [, kind, data = ''] = DATA_ADDRESS.exec(address) ?? [];
  const isPicture = (kind === 'png' || kind === 'jpeg') && data.length % 4 === 0 && data.startsWith(BEGINNINGS[kind]);
  if (!isPicture) return { ok: false, code: 'account.avatar_invalid' };
  const bytes = (data.length / 4) * 3 - (data.length - data.replace(/=+$/, '').length);
  return bytes > MAX_AVATAR_BYTES ? { ok: false, code: 'account.avatar_too_large' } : { ok: true };
}

/** Background colours that give white letters a contrast of 4.5:1 or more. */
const BACKGROUNDS = ['#0b5d6b', '#7a4b00', '#3d5a1e', '#6b3fa0', '#8a2f4b', '#2f4f8a'] as const;

/**
 * The last character of a Chinese name, which belongs to the given name, or the first letter of any other. The same as
 * `initialOf` of the pages, which show it until the picture has arrived.
 */
function initialOf(name: string): string {
  const letters = Array.from(name.trim());
  const last = letters.at(-1) ?? '?';
  return /\p{Script=Han}/u.test(last) ? last : (letters[0] ?? last).toUpperCase();
}

/** Returns a picture of a name's initial, on a colour chosen by the account's id, as an SVG `data:` URI. */
export function avatarOf(accountId: string, name: string): string {
  const letter = initialOf(name);
  const ground = BACKGROUNDS[Number.parseInt(accountId.slice(0, 2), 16) % BACKGROUNDS.length];
  const text = `&#${letter.codePointAt(0)};`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${ground}"/>` +
    `<text x="32" y="43" font-family="sans-serif" font-size="30" font-weight="600" fill="#fff" text-anchor="middle">${text}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

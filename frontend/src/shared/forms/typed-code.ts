const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SPACE = /[\s\p{White_Space}\u2800]/gu;
const DASH = /[\p{Dash_Punctuation}\p{Dash}\u02d7\u30fc\u2500\u2501\u23af\u2043]/gu;

/**
 * Typed or pasted text as the server reads codes and addresses: full-width characters as ASCII, every dash as `-`, every
 * space as one, and nothing invisible. Only for what a page does with a text itself; forms send what was typed.
 */
export const plainText = (typed: string): string =>
  typed
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(SPACE, ' ')
    .trim()
    .replaceAll(DASH, '-')
    .replaceAll(/[\u3002\uff61]/g, '.');

/** The same without spaces. */
export const joinedCode = (typed: string): string => plainText(typed).replaceAll(' ', '');

/** The same in capitals and without dashes. */
export const bareCode = (typed: string): string => joinedCode(typed).replaceAll('-', '').toUpperCase();

/** Whether it can be the code of a mail: six digits. */
export const isMailCode = (typed: string): boolean => /^\d{6}$/.test(bareCode(typed));

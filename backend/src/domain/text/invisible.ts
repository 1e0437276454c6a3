/**
 * Characters that show nothing and take no room: format characters, and everything that Unicode lets a font ignore,
 * such as zero-width spaces, soft hyphens, variation selectors and Hangul fillers. Pasted text often contains them.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Blanks that Unicode does not count as white space: the empty Braille pattern. */
const OTHER_BLANK = /\u2800/g;

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** The same text with every kind of space as an ordinary one. */
export const withPlainSpaces = (text: string): string =>
  text.replaceAll(/[\s\p{White_Space}]/gu, ' ').replaceAll(OTHER_BLANK, ' ');

import { plainText } from './typed-code';

/**
 * A plausible mail address: something, one @, a name with a dot in it. The server decides; this only catches typing
 * errors. Linear on any input, as no two parts can match the same character.
 */
const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const isMailLike = (typed: string): boolean => MAIL.test(plainText(typed));

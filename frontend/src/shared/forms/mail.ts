/**
 * What a person could have meant as a mail address: something, one @, a name with a dot in it. The server decides; this
 * only catches slips of the finger. Linear on any input, as no two parts can match the same character.
 */
const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const isMailLike = (typed: string): boolean => MAIL.test(typed.trim());

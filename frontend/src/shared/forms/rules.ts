import type { FormRule as Rule } from 'antd';
import { DISPLAY_NAME_MAX_LENGTH, REGISTER_PASSWORD_MIN_LENGTH } from '../../api/limits';
import { plainText, isMailCode } from './typed-code';
import { isBlank } from './typed-number';

/**
 * A plausible mail address: a name of characters that the server accepts in one, one @, and a host with a dot in it. The
 * semicolon or brackets of a mail's header, pasted along, are refused here: the server would only report an
 * unregistered recipient for a transfer, and for other forms demand another captcha. Linear on any input, as no two
 * parts can match the same character.
 */
const MAIL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

export const isMailLike = (typed: string): boolean => MAIL.test(plainText(typed));

/** A rule that does not depend on the rest of the form. */
type Condition = Exclude<Rule, (...args: never[]) => unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Code points without outer spaces, as people and the server count them. */
export const lengthOf = (value: unknown): number => Array.from(text(value).trim()).length;

/** A rule on a value of any kind. */
export const when = (holds: (value: unknown) => boolean, message: string): Condition => ({
  validator: (_rule, value: unknown) => (holds(value) ? Promise.resolve() : Promise.reject(new Error(message))),
});

/** Something other than spaces. */
export const required = (message: string): Rule => ({ required: true, whitespace: true, message });

/** At most `max` code points, without outer spaces. */
export const atMost = (max: number, message: (count: number) => string): Condition => ({
  validator: (_rule, value: unknown) => {
    const count = lengthOf(value);
    return count <= max ? Promise.resolve() : Promise.reject(new Error(message(count)));
  },
});

/** A rule on what was typed. */
export const matching = (holds: (typed: string) => boolean, message: string): Rule =>
  when((value) => holds(text(value)), message);

/** The same, for a field that may stay blank. */
export const matchingIfAny = (holds: (typed: string) => boolean, message: string): Rule =>
  matching((typed) => isBlank(typed) || holds(typed), message);

export const mailRules = (required: string, invalid: string): Rule[] => [
  { required: true, whitespace: true, message: required },
  when((value) => isMailLike(text(value)), invalid),
];

/** Code points, as the server counts them. */
export const newPasswordRules = (required: string, short: string): Rule[] => [
  { required: true, message: required },
  when((value) => Array.from(text(value)).length >= REGISTER_PASSWORD_MIN_LENGTH, short),
];

export const codeRules = (required: string, invalid: string): Rule[] => [
  { required: true, whitespace: true, message: required },
  when((value) => isMailCode(text(value)), invalid),
];

/** Counts code points without outer spaces, as the server does. */
export const nameRules = (required: string, long: string): Rule[] => [
  { required: true, whitespace: true, message: required },
  when((value) => Array.from(text(value).trim()).length <= DISPLAY_NAME_MAX_LENGTH, long),
];

export const tickedRules = (message: string): Rule[] => [when((value) => value === true, message)];

/** The same value as another field of the form. */
export const sameRules = (other: string, required: string, differs: string): Rule[] => [
  { required: true, message: required },
  ({ getFieldValue }) => when((value) => value === getFieldValue(other), differs),
];

import type { FormRule } from 'antd';

interface Texts {
  readonly required: string;
  readonly invalid: string;
}

/** Looks like an address; what exactly is one is for the server to say. */
const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** The rules of a field that takes a mail address: there first, then an address. */
export const mailRules = ({ required, invalid }: Texts): FormRule[] => [
  { required: true, whitespace: true, message: required },
  {
    pattern: MAIL,
    transform: (value: unknown) => (typeof value === 'string' ? value.trim() : value),
    message: invalid,
  },
];

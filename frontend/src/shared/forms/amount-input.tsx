import type { InputHTMLAttributes } from 'react';
import { formatYuan } from '../format/money';
import { yuan } from './typed-number';

const PLAIN = /^\d*(\.\d*)?$/;

/** Input for an amount in yuan. Typed or pasted text is never altered or truncated: `yuan` parses or refuses it. */
export const AmountInput = (input: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'maxLength'>) => (
  <input autoComplete="off" inputMode="decimal" {...input} className="input num" />
);

/** How an amount in an unusual spelling is understood; undefined for plain and for unreadable ones. */
export const understoodAmount = (typed: string): string | undefined =>
  !PLAIN.test(typed) && yuan.is(typed) ? `= ${formatYuan(yuan.of(typed))}` : undefined;

import type { InputHTMLAttributes } from 'react';
import { formatYuan } from '../format/money';
import { yuan } from './typed-number';

const PLAIN = /^\d*(\.\d*)?$/;

/** Where an amount in yuan is typed. Nothing that is typed or pasted is altered or cut off: `yuan` reads or refuses it. */
export const AmountInput = (input: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'maxLength'>) => (
  <input autoComplete="off" inputMode="decimal" {...input} className="input num" />
);

/** How an amount is understood that does not look like one of ours; nothing for the plain and the unreadable. */
export const understoodAmount = (typed: string): string | undefined =>
  !PLAIN.test(typed) && yuan.is(typed) ? `= ${formatYuan(yuan.of(typed))}` : undefined;

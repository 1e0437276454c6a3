import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentProps, createContext, useContext, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FIRST_DATE, LAST_DATE } from '../../api/limits';
import { serverNow } from '../../api/fetch-in-time';
import { formatDate } from '../format/date';
import type { TextFieldProps } from '../forms/fields';
import { FormField } from '../forms/form-field';
import { matchingIfAny } from '../forms/rules';
import { dayOf, momentOf } from '../forms/typed-date';
import { isBlank } from '../forms/typed-number';
import { CrossIcon } from '../ui/icons';

const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DDTHH:mm';

interface Typing {
  /** Shown instead of the chosen day; undefined where there is none. */
  readonly text: string | undefined;
  readonly type: (text: string) => void;
  /** The date is shown as it was understood and will be sent. */
  readonly settle: () => void;
  /** Enter sends the form: no calendar opens then, and none stays open over what the form says. */
  readonly enter: () => void;
  /** Empties a field whose text is no date: for the picker it is empty already, and has nothing to clear. */
  readonly clear: (() => void) | undefined;
}

const TypingContext = createContext<Typing>({
  text: undefined,
  type: () => undefined,
  settle: () => undefined,
  enter: () => undefined,
  clear: undefined,
});

/**
 * The text box of antd's picker, with our own text. Left to the picker, a text that it does not understand is replaced by
 * the day before it when the field is left, and one that is understood is rewritten while it is being typed.
 */
function TypedInput({ value, onBlur, onKeyDown, ...input }: ComponentProps<'input'>) {
  const { text, type, settle, enter, clear } = useContext(TypingContext);
  const t = useTranslations('console.period');
  return (
    <>
      <input
        {...input}
        value={text ?? value}
        onChange={({ target }) => type(target.value)}
        onBlur={(event) => {
          settle();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter();
          else onKeyDown?.(event);
        }}
      />
      {clear && (
        <button
          type="button"
          className="ant-picker-clear"
          aria-label={t('clear')}
          onClick={(event) => {
            // A click on the button would otherwise also open the calendar of the field.
            event.stopPropagation();
            const box = event.currentTarget.previousElementSibling;
            if (box instanceof HTMLElement) box.focus();
            clear();
          }}
        >
          <CrossIcon />
        </button>
      )}
    </>
  );
}

const COMPONENTS = { input: TypedInput };

interface PickerProps {
  /**
   * `2026-11-21`, with a time `2026-11-21T10:46`; blank for none, and what was typed where it is no date. Passed by the
   * form, like `onChange`.
   */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly hasTime: boolean;
  /** The first and the last day that can be chosen. */
  readonly min: string;
  readonly max: string;
}

/** The form's value is the text of a day, and not a moment of the browser's time zone: the business's days are Beijing's. */
function Picker({ value = '', onChange, hasTime, min, max, ...control }: PickerProps) {
  const t = useTranslations('console.period');
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const read = hasTime ? momentOf : dayOf;
  const known = read(value);
  const today = formatDate(serverNow());
  const isAllowed = !hasTime && today >= min && today <= max;
  const put = (day: Dayjs | null) => {
    setTyped(undefined);
    onChange?.(day?.format(hasTime ? MOMENT : DAY) ?? '');
  };
  const empty = () => {
    put(null);
    setOpen(false);
  };
  const typing: Typing = {
    text: typed ?? (known === undefined && value !== '' ? value : undefined),
    type: (text) => {
      setTyped(text);
      setOpen(true);
      onChange?.(isBlank(text) ? '' : (read(text) ?? text));
    },
    settle: () => setTyped(undefined),
    enter: () => {
      setTyped(undefined);
      setOpen(false);
    },
    clear: known === undefined && value !== '' ? empty : undefined,
  };
  return (
    <TypingContext value={typing}>
      <DatePicker
        {...control}
        value={known === undefined ? null : dayjs(known)}
        format={hasTime ? 'YYYY-MM-DD HH:mm' : DAY}
        placeholder={hasTime ? 'YYYY-MM-DD HH:mm' : DAY}
        minDate={dayjs(min)}
        maxDate={dayjs(max).endOf('day')}
        showTime={hasTime && { format: 'HH:mm' }}
        // The browser's current day may differ from Beijing's.
        showNow={false}
        presets={isAllowed ? [{ label: t('today'), value: dayjs(today) }] : []}
        needConfirm={false}
        components={COMPONENTS}
        {...(typing.clear && { suffixIcon: null })}
        open={isOpen}
        onOpenChange={setOpen}
        // Called as soon as a day is chosen; antd's own change event waits until the field is left.
        onCalendarChange={(day) => day && !Array.isArray(day) && put(day)}
        onChange={put}
      />
    </TypingContext>
  );
}

type Props = Omit<TextFieldProps, 'type' | 'isFirst'> & {
  readonly hasTime?: boolean;
  readonly min?: string;
  readonly max?: string;
};

/**
 * A day, or a day with a time, in Beijing. Text that is no date, or none that may be chosen, stays in the field and is
 * refused.
 */
export function DateField({ hasTime = false, min = FIRST_DATE, max = LAST_DATE, rules = [], ...field }: Props) {
  const t = useTranslations('console.faults');
  const isDate = (typed: string): boolean => (hasTime ? momentOf(typed) : dayOf(typed)) !== undefined;
  const bounds = [
    matchingIfAny(isDate, t(hasTime ? 'moment' : 'date')),
    matchingIfAny((typed) => (dayOf(typed) ?? min) >= min, t('dateBefore', { date: min })),
    matchingIfAny((typed) => (dayOf(typed) ?? max) <= max, t('dateAfter', { date: max })),
  ];
  return (
    <FormField {...field} rules={[...bounds, ...rules]}>
      <Picker hasTime={hasTime} min={min} max={max} />
    </FormField>
  );
}

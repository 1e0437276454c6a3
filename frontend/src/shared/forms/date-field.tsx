import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslations } from 'use-intl';
import { FIRST_DATE, LAST_DATE } from '../../api/limits';
import { serverNow } from '../../api/server-clock';
import { formatDate } from '../format/date';
import type { TextFieldProps } from './fields';
import { FormField } from './form-field';

/** The first is shown; the others are understood when they are typed or pasted. */
const DAY_FORMATS = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'YYYYMMDD'];
const MOMENT_FORMATS = DAY_FORMATS.flatMap((day) => [`${day} HH:mm`, `${day} H:mm`, `${day}[T]HH:mm`]);
const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DDTHH:mm';

interface PickerProps {
  /** `2026-11-21`, with a time `2026-11-21T10:46`; blank for none. Passed by the form, like `onChange`. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly hasTime: boolean;
  /** The first and the last day that can be chosen. */
  readonly min: string;
  readonly max: string;
}

/** The form's value is the text of a day, and not a moment of the browser's time zone: the business's days are Beijing's. */
function Picker({ value, onChange, hasTime, min, max, ...control }: PickerProps) {
  const t = useTranslations('console.period');
  const today = dayjs(formatDate(serverNow()));
  const isAllowed = !hasTime && formatDate(serverNow()) >= min && formatDate(serverNow()) <= max;
  return (
    <DatePicker
      {...control}
      value={value ? dayjs(value) : null}
      format={hasTime ? MOMENT_FORMATS : DAY_FORMATS}
      placeholder={hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      minDate={dayjs(min)}
      maxDate={dayjs(max).endOf('day')}
      showTime={hasTime && { format: 'HH:mm' }}
      // The browser's now may be another day than Beijing's.
      showNow={false}
      presets={isAllowed ? [{ label: t('today'), value: today }] : []}
      needConfirm={false}
      onChange={(day: Dayjs | null) => onChange?.(day?.format(hasTime ? MOMENT : DAY) ?? '')}
    />
  );
}

type Props = Omit<TextFieldProps, 'type' | 'isFirst'> & {
  readonly hasTime?: boolean;
  readonly min?: string;
  readonly max?: string;
};

/** A day, or a day with a time, in Beijing. A file of its own: the calendar is for staff alone. */
export const DateField = ({ hasTime = false, min = FIRST_DATE, max = LAST_DATE, ...field }: Props) => (
  <FormField {...field}>
    <Picker hasTime={hasTime} min={min} max={max} />
  </FormField>
);

import { useId, type ReactNode } from 'react';

interface Control {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  /** Says 选填 beside the label. Required is the default and is not marked. */
  readonly optionalText?: string | undefined;
  readonly hint?: ReactNode;
  /** Replaces the hint. */
  readonly error?: string | undefined;
  readonly children: (control: Control) => ReactNode;
}

/** Label, control and hint, for the forms of public pages, which do not use antd. */
export function Field({ label, optionalText, hint, error, children }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
        {optionalText && <em>{optionalText}</em>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <span className={error ? 'hint err' : 'hint'} id={`${id}-note`} role={error ? 'alert' : undefined}>
          {note}
        </span>
      )}
    </div>
  );
}

import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/client';
import { report } from '../errors/report';
import { useDrafted } from './use-drafted';

interface Options {
  readonly initial?: string;
  /** Under which the text is kept over a reload, until it is sent or given up. */
  readonly draft?: string;
  /** What a failure says against the text; nothing where it is about something else. */
  readonly refusalOf: (error: unknown) => string | undefined;
  /** Gets the text without the spaces around it. */
  readonly send: (text: string) => Promise<void>;
}

/** A form of one text. A refusal stands beside the field until something else is written. */
export function useOneText({ initial = '', draft, refusalOf, send }: Options) {
  const { value: text, set: setText, forget } = useDrafted(initial, { name: draft, base: initial });
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const write = (value: string) => {
    setText(value);
    setRefusal(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await send(text.trim());
      forget();
    } catch (error) {
      setRefusal(refusalOf(error));
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return { text, write, forget, refusal, busy, submit };
}

/** What the server said against the field of a form. */
export const refusalOfField =
  (name: string) =>
  (error: unknown): string | undefined =>
    error instanceof ApiError ? error.details.find(({ field }) => field === name)?.message : undefined;

import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/client';
import { report } from '../errors/report';
import { useDrafted } from './use-drafted';

interface Options {
  readonly initial?: string;
  /** Name under which the text is kept across a reload, until it is sent or discarded. */
  readonly draft?: string;
  /** The message of a failure about the text; undefined where it is about something else. */
  readonly refusalOf: (error: unknown) => string | undefined;
  /** Receives the trimmed text. */
  readonly send: (text: string) => Promise<void>;
}

/** A form with one text field. A refusal is shown beside the field until it is edited. */
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

/** The server's message about a field of a form. */
export const refusalOfField =
  (name: string) =>
  (error: unknown): string | undefined =>
    error instanceof ApiError ? error.details.find(({ field }) => field === name)?.message : undefined;

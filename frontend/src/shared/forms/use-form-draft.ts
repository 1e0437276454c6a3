import type { FormInstance } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { draftOwner, dropDraft, onDraftOwner, readDraft, writeDraft } from './drafts';
import { useFormValues } from './use-form-values';

interface Options {
  /** One for each form and record. */
  readonly name: string;
  /** The record as loaded; a draft of an older one is dropped. */
  readonly base?: unknown;
}

/**
 * Keeps the fields of `initial` across a reload and a language switch, until the form is sent or given up. Never used
 * for passwords, codes or captchas. `initialValues` are for the form; `values` are the current ones.
 */
export function useFormDraft<T extends object>(form: FormInstance, initial: T, { name, base = null }: Options) {
  // After signing in, the owner becomes known only later.
  const owner = useSyncExternalStore(onDraftOwner, draftOwner, () => undefined);
  const from = JSON.stringify(base);
  const [initialValues] = useState<T>(() => ({ ...initial, ...(readDraft(name, from) as Partial<T> | undefined) }));
  const [start, setStart] = useState(initial);
  const values = useFormValues<T>(form, initialValues);
  const fields = Object.keys(initial) as (keyof T)[];
  const essence = (all: T): string => JSON.stringify(Object.fromEntries(fields.map((field) => [field, all[field]])));
  const written = essence(values);
  const isEdited = written !== essence(start);

  useEffect(() => {
    const kept = readDraft(name, from);
    if (kept !== undefined && !form.isFieldsTouched()) form.setFieldsValue(kept);
  }, [form, name, from, owner]);

  useEffect(() => {
    if (owner === undefined) return;
    if (isEdited) writeDraft(name, from, JSON.parse(written));
    else dropDraft(name);
  }, [name, from, owner, isEdited, written]);

  /** Drops the draft after the input was sent or given up. */
  const forget = () => {
    dropDraft(name);
    setStart(form.getFieldsValue(true) as T);
  };
  return { initialValues, values, isEdited, forget };
}

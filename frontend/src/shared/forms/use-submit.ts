import { type FormInstance, Form } from 'antd';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ApiError, type FieldProblem } from '../../api/api-error';
import { report } from '../errors/report';
import { useAttempt } from '../hooks/use-action';
import { draftOwner, dropDraft, onDraftOwner, readDraft, writeDraft } from './drafts';

/**
 * The form's field for a refusal: by its code if it names no field, or by the field of the request if the form uses
 * another name for it.
 */
export type FieldOf = (code: string, field?: string) => string | undefined;

type Path = string | (string | number)[];

/** `lines.0.name` as a form may call it: by the same name, as a path, or as `name.zh` in one word. */
const spellings = (field: string): Path[] => [
  field,
  field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  field.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
];

const isListOfBodies = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);

/**
 * Shows the server's refusals beside their fields and scrolls to the first. Returns the messages that have no field in
 * the form; the caller reports them with the failure.
 */
export function showProblems(form: FormInstance, error: unknown, fieldOf: FieldOf = () => undefined): string[] {
  if (!(error instanceof ApiError)) return [];
  // Leaves out fields that are not shown, and lists of bodies, which have no place to show a message.
  const shown = Object.entries(form.getFieldsValue() as Record<string, unknown>);
  const names = new Set(shown.flatMap(([name, value]) => (isListOfBodies(value) ? [] : [name])));
  const isShown = (path: Path): boolean =>
    (typeof path === 'string' && names.has(path)) || form.getFieldInstance(path) !== undefined;
  const blamed = fieldOf(error.code);
  const details: readonly FieldProblem[] =
    blamed === undefined ? error.details : [{ field: blamed, code: error.code, message: error.message }];
  const placed = details.map(({ field, code, message }) => ({
    name: [...spellings(fieldOf(code, field) ?? field)].find(isShown),
    message: message ?? error.message,
  }));
  const fields = placed.flatMap(({ name, message }) => (name === undefined ? [] : [{ name, errors: [message] }]));
  const [first] = fields;
  if (first) {
    form.setFields(fields);
    form.scrollToField(first.name, { focus: true });
  }
  return placed.flatMap(({ name, message }) => (name === undefined && message !== error.message ? [message] : []));
}

interface Options {
  readonly fieldOf?: FieldOf | undefined;
  /** Runs after any failure: to renew a captcha, for example. */
  readonly onFailure?: (error: unknown) => void;
}

/** Submits an antd form: `busy` until the response, refusals beside their fields, and any failure as a toast. */
export function useSubmit<T>(
  form: FormInstance<T>,
  send: (values: T) => Promise<void>,
  { fieldOf, onFailure }: Options = {},
) {
  const { busy, attempt } = useAttempt((error) => {
    const shown = report(error, undefined, showProblems(form, error, fieldOf));
    onFailure?.(error);
    return shown;
  });
  return { busy, submit: async (values: T): Promise<void> => void (await attempt(() => send(values))) };
}

/**
 * True while every rule of an antd form passes. `validateOnly` does not touch the shown errors, so that untouched
 * fields show none; a result that arrives after the next keystroke is dropped, so that the button does not flicker.
 */
export function useSubmittable(form: FormInstance): boolean {
  const values: unknown = Form.useWatch([], form);
  const [submittable, setSubmittable] = useState(false);

  useEffect(() => {
    let stale = false;
    const settle = (passes: boolean) => () => {
      if (!stale) setSubmittable(passes);
    };
    form.validateFields({ validateOnly: true }).then(settle(true), settle(false));
    return () => {
      stale = true;
    };
    // The rules read `values` through the form.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the rules read the values
  }, [form, values]);

  return submittable;
}

/**
 * The current values of an antd form, of its hidden fields too. They are read from the form: what it reports to watchers
 * comes a task later, and until then a form that was just refilled would count as edited.
 */
export function useFormValues<T extends object>(form: FormInstance<T>, initialValues: T): T {
  const isConnected = Form.useWatch([], { form, preserve: true }) !== undefined;
  return { ...initialValues, ...(isConnected && (form.getFieldsValue(true) as Partial<T>)) };
}

interface DraftOptions {
  /** One for each form and record. */
  readonly name: string;
  /** The record as loaded; a draft of an older one is dropped. */
  readonly base?: unknown;
}

/**
 * Keeps the edited fields of `initial` across a reload and a language switch, until the form is sent or given up. Never
 * used for passwords, codes or captchas. `initialValues` are for the form; `values` are the current ones.
 */
export function useFormDraft<T extends object>(form: FormInstance, initial: T, { name, base = null }: DraftOptions) {
  // After signing in, the owner becomes known only later.
  const owner = useSyncExternalStore(onDraftOwner, draftOwner, () => undefined);
  // Whose input this is. What was typed signed out belongs to the account that signs in.
  const [author, setAuthor] = useState(owner);
  if (!author && owner !== undefined && owner !== author) setAuthor(owner);
  const from = JSON.stringify(base);
  const [initialValues] = useState<T>(() => ({ ...initial, ...(readDraft(name, from) as Partial<T> | undefined) }));
  const [start, setStart] = useState(initial);
  const values = useFormValues<T>(form, initialValues);
  const fields = Object.keys(initial) as (keyof T)[];
  const isAsBefore = (field: keyof T, now = values): boolean =>
    JSON.stringify(now[field]) === JSON.stringify(start[field]);
  const editsIn = (now: T) =>
    Object.fromEntries(
      fields.filter((field) => !isAsBefore(field, now)).map((field) => [field, now[field]]),
    ) as Partial<T>;
  const edited = editsIn(values);
  const isEdited = Object.keys(edited).length > 0;
  const written = JSON.stringify(edited);
  // Read from the form: restored input is part of `values` only later, and the form may be gone before that.
  const keep = useEffectEvent((writer: string) => {
    const edits = editsIn({ ...initialValues, ...form.getFieldsValue(true) });
    if (Object.keys(edits).length > 0) writeDraft(name, { owner: writer, base: from, value: edits });
    else dropDraft(name);
  });

  useEffect(() => {
    const kept = readDraft(name, from);
    if (kept !== undefined && !form.isFieldsTouched()) form.setFieldsValue(kept);
  }, [form, name, from, owner]);

  useEffect(() => {
    if (owner !== undefined && owner === author) keep(owner);
  }, [name, from, owner, author, isEdited, written]);

  /**
   * Drops the draft after the input was sent or given up. Input typed after `sent` is still unsent; the other fields
   * show what was `stored`.
   */
  const forget = (sent = form.getFieldsValue(true) as T, stored = sent) => {
    dropDraft(name);
    const now = form.getFieldsValue(true) as T;
    const isAsSent = (field: keyof T): boolean => JSON.stringify(now[field]) === JSON.stringify(sent[field]);
    if (stored !== sent)
      form.setFieldsValue(Object.fromEntries(fields.filter(isAsSent).map((field) => [field, stored[field]])));
    setStart(stored);
  };
  /** Shows a newer record in the fields that were not edited. */
  const follow = (now: T) => {
    form.setFieldsValue(
      Object.fromEntries(fields.filter((field) => isAsBefore(field)).map((field) => [field, now[field]])),
    );
    setStart(now);
  };
  return { initialValues, values, isEdited, edited, forget, follow };
}

import type { FormInstance } from 'antd';
import { ApiError, type FieldProblem } from '../../api/api-error';

/**
 * The form's field for a refusal: by its code where it names no field, and by the field of the request where the form
 * calls it otherwise.
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
  // Without fields that are not shown, and without lists of bodies, which have no place to show a message.
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

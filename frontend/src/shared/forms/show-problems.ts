import type { FormInstance } from 'antd';
import { ApiError } from '../../api/api-error';

/** The field that a refusal with this code is about, where it names none. */
export type FieldOf = (code: string) => string | undefined;

/** Shows the server's refusals beside their fields and scrolls to the first. The caller reports the failure itself. */
export function showProblems(form: FormInstance, error: unknown, fieldOf: FieldOf = () => undefined): void {
  if (!(error instanceof ApiError)) return;
  const names = new Set(Object.keys(form.getFieldsValue(true) as Record<string, unknown>));
  const blamed = fieldOf(error.code);
  const details = blamed === undefined ? error.details : [{ field: blamed, message: error.message }];
  const fields = details
    .filter(({ field }) => names.has(field) || form.getFieldInstance(field) !== undefined)
    .map(({ field, message }) => ({ name: field, errors: [message ?? error.message] }));
  const first = fields[0];
  if (!first) return;
  form.setFields(fields);
  form.scrollToField(first.name, { focus: true });
}

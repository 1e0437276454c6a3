import type { FormInstance } from 'antd';
import { ApiError } from '../../api/api-error';

/**
 * Puts the server's refusals beside the fields they are about and moves to the first. Returns false when the error
 * names none of this form's fields, and is then the caller's to report.
 */
export function showProblems(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const names = new Set(Object.keys(form.getFieldsValue(true) as Record<string, unknown>));
  const fields = error.details
    .filter(({ field }) => names.has(field) || form.getFieldInstance(field) !== undefined)
    .map(({ field, message }) => ({ name: field, errors: [message ?? error.message] }));
  const first = fields[0];
  if (!first) return false;
  form.setFields(fields);
  form.scrollToField(first.name, { focus: true });
  return true;
}

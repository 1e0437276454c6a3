import { Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { dropDraft, readDraft, writeDraft } from './drafts';
import { useDraftOwner } from './use-drafted';

/**
 * Keeps the named fields of an antd form across a reload and a language switch. Never used for passwords, codes or
 * captchas. Returns a function to call after the form was sent.
 */
export function useFormDraft<T>(form: FormInstance<T>, name: string, fields: readonly (keyof T & string)[]) {
  const owner = useDraftOwner();
  const values = Form.useWatch([], form) as Partial<T> | undefined;
  const written = JSON.stringify(values, ['', ...fields]);

  useEffect(() => {
    const kept = readDraft(name, '');
    if (kept !== undefined && !form.isFieldsTouched())
      form.setFieldsValue(kept as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, name, owner]);

  useEffect(() => {
    if (written && form.isFieldsTouched()) writeDraft(name, '', JSON.parse(written));
  }, [form, name, owner, written]);

  return () => dropDraft(name);
}

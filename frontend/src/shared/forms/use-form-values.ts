import { Form, type FormInstance } from 'antd';

/** The current values of an antd form, of its hidden fields too. */
export const useFormValues = <T extends object>(form: FormInstance<T>, initialValues: T): T => ({
  ...initialValues,
  ...(Form.useWatch([], { form, preserve: true }) as Partial<T> | undefined),
});

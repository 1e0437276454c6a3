import { Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';

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

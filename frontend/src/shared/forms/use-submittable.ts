import { Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';

/**
 * True while every rule of an antd form passes. `validateOnly` leaves the shown errors alone, so that fields which
 * nobody has touched stay quiet; an answer that comes after the next keystroke is dropped, so that the button
 * changes once and does not flicker.
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
    // `values` is what the rules read, through the form.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the rules read the values
  }, [form, values]);

  return submittable;
}

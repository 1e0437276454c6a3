import { Form, type FormItemProps } from 'antd';
import { useState, type ReactNode } from 'react';

interface Props extends FormItemProps {
  readonly name: string;
  /** Below the control; an error takes its place. */
  readonly hint?: ReactNode;
}

/**
 * One field of an antd form. It is judged when it is left, and from then on with every keystroke: nobody is told of a
 * mistake while still typing, and a mended one goes at once. One error at a time.
 */
export function FormField({ hint, ...item }: Props) {
  const form = Form.useFormInstance();
  const [visited, setVisited] = useState(false);
  return (
    <div onBlur={() => setVisited(true)}>
      <Form.Item noStyle shouldUpdate>
        {() => (
          <Form.Item
            colon={false}
            validateFirst
            validateTrigger={visited ? ['onBlur', 'onChange'] : 'onBlur'}
            help={form.getFieldError(item.name).length === 0 ? hint : undefined}
            {...item}
          />
        )}
      </Form.Item>
    </div>
  );
}

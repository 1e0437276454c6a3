import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

interface Props extends Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'> {
  readonly to: To;
}

/** antd's button as a link to a page of this site, which antd would load anew. */
export function ButtonLink({ to, target, ...rest }: Props) {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLElement>(to, { target });
  return <Button {...rest} href={href} target={target} onClick={navigate} />;
}

import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

interface ActionProps extends Omit<ButtonProps, 'loading'> {
  readonly busy: boolean;
}

/** antd's button, which ignores presses while its action is in progress, but does not say that it is disabled. */
export const ActionButton = ({ busy, disabled = false, ...rest }: ActionProps) => (
  <Button {...rest} loading={busy} disabled={disabled || busy} />
);

interface LinkProps extends Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'> {
  readonly to: To;
}

/** antd's button as a link to a page of this site, which antd would load from the server. */
export function ButtonLink({ to, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLElement>(to, { target });
  return <Button {...rest} href={href} target={target} onClick={navigate} />;
}

import { Link } from '../ui/link';

interface LongTextProps {
  readonly text: string | null | undefined;
  /** What stands there when there is no text. */
  readonly none?: string;
}

/** Text that may be longer than its column: it is cut there, and whole under the pointer. */
export const LongText = ({ text, none = '—' }: LongTextProps) =>
  text ? (
    <span className="long" data-tip={text}>
      {text}
    </span>
  ) : (
    none
  );

/** An order by the number that people know it by; leads to what staff know about it. */
export const OrderLink = ({ id, number }: { readonly id: string; readonly number: string | null }) => (
  <Link className="link num" to={`/admin/orders/${id}`}>
    {number}
  </Link>
);

/** A licence by the key that people know it by; leads to what staff know about it. */
export const LicenseLink = ({ id, licenseKey }: { readonly id: string; readonly licenseKey: string | null }) => (
  <Link className="link mono" to={`/admin/licenses/${id}`}>
    {licenseKey}
  </Link>
);

/** A person of a row, by mail address; leads to what staff know about them. */
export const AccountLink = ({ id, mail }: { readonly id: string; readonly mail: string }) => (
  <Link className="link long" data-tip={mail} to={`/admin/users/${id}`}>
    {mail}
  </Link>
);

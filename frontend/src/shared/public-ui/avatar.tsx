interface Props {
  readonly name: string;
  /** Address of a picture; empty or missing shows the name's last character (Chinese) or first letter. */
  readonly image?: string | undefined;
}

export const initialOf = (name: string): string => {
  const letters = Array.from(name.trim());
  const last = letters.at(-1) ?? '';
  return /\p{Script=Han}/u.test(last) ? last : (letters[0] ?? '').toUpperCase();
};

/** Decoration beside a name that is written out elsewhere: hidden from screen readers. */
export const Avatar = ({ name, image }: Props) =>
  image ? <img src={image} alt="" width="36" height="36" /> : <span aria-hidden="true">{initialOf(name)}</span>;

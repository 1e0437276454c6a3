import { readFileSync } from 'node:fs';

/** Why the site does not start, for an operator: printed as it is, without a stack. */
export class StartRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartRefused';
  }
}

/** Everything that is wrong with the environment, one line per variable. */
export class SettingsError extends StartRefused {
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Whether an unencrypted address stays on this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname);

/** How to write a user or password that an address cannot hold as it is. */
const ESCAPING =
  'holds a character that must be percent-encoded in user or password: # as %23, / as %2F, ? as %3F, % as %25, @ as %40, ' +
  `: as %3A; node -p 'encodeURIComponent("…")' prints the encoded text`;

/**
 * Whether a character of the credentials ends the host early: the rest, up to the @, has become a port, a path, a query
 * or a fragment.
 */
function hasUnescapedCredentials(text: string, url: URL | null): boolean {
  const [, authority = '', rest = ''] = /^[^:]+:\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  if (rest.includes('#')) return true;
  const [path = ''] = rest.split('?', 1);
  if (authority.includes('@') ? path.includes('@') : rest.includes('@')) return true;
  if (!url) return authority.includes('@') && !URL.canParse(text.replace(/\/\/[^/?#]*@/, '//'));
  return ![url.username, url.password].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads environment variables and collects every problem, so that a single start reports them all.
 *
 * A variable may also come from a file: `NAME_FILE=/run/secrets/name` means the content of that file. An empty variable
 * counts as unset. Setting both is refused, because only the operator knows which of them is meant.
 */
export class Environment {
  readonly #problems = new Set<string>();

  constructor(private readonly variables: Variables) {}

  refuse(name: string, expectation: string): void {
    this.#problems.add(`${name}: ${expectation}`);
  }

  optional(name: string): string | null {
    const file = this.variables[`${name}_FILE`];
    const own = this.variables[name]?.trim() || null;
    if (!file) return own;
    if (own !== null) this.refuse(name, `is set beside ${name}_FILE; remove one of them`);
    return this.#read(`${name}_FILE`, file);
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  integer(name: string, fallback: number, [least, most]: readonly [number, number]): number {
    const text = this.optional(name);
    if (text === null) return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    this.refuse(name, `expects a whole number from ${least} to ${most}, not "${text}"`);
    return fallback;
  }

  choice<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.optional(name);
    if (text === null) return fallback;
    const choice = choices.find((one) => one === text);
    if (choice === undefined) this.refuse(name, `expects one of ${choices.join(', ')}, not "${text}"`);
    return choice ?? fallback;
  }

  /** A comma-separated list of known words without repeats, in the order given. */
  choices<const T extends string>(name: string, known: readonly T[], fallback: readonly T[]): readonly T[] {
    const text = this.optional(name);
    if (text === null) return fallback;
    const words = [...new Set(text.split(',').map((word) => word.trim()))].filter(Boolean);
    const chosen = words.flatMap((word) => known.filter((one) => one === word));
    if (words.length === 0 || chosen.length !== words.length) {
      this.refuse(name, `expects a comma list of ${known.join(', ')}, not "${text}"`);
    }
    return chosen;
  }

  /** An absolute URL with one of the schemes (`http:`); secrets in it are never repeated in the message. */
  url(name: string, schemes: readonly string[]): URL | null {
    const text = this.optional(name);
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    const isOfScheme = schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}//`));
    if (isOfScheme && hasUnescapedCredentials(text, url)) this.refuse(name, ESCAPING);
    else if (!isOfScheme)
      this.refuse(name, `expects an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    else if (!url)
      this.refuse(name, 'expects an address of the form SCHEME://HOST:PORT/…, with a port from 1 to 65535');
    else return url;
    return null;
  }

  /** The origin of an http address. Null: unset or refused. */
  origin(name: string): string | null {
    const url = this.url(name, ['http:', 'https:']);
    if (!url) return null;
    const { origin, username, password, pathname, search, hostname } = url;
    const extra = [
      [username !== '' || password !== '', 'a user or password'],
      [pathname !== '/', `the path ${pathname}: the site cannot be served below one`],
      [search !== '', 'a query'],
      [hostname.endsWith('.'), 'a dot after the host'],
    ] as const;
    const [surplus] = extra.filter(([isThere]) => isThere);
    if (!surplus) return origin;
    this.refuse(name, `expects scheme and host alone, such as https://www.example.com, without ${surplus[1]}`);
    return null;
  }

  /** Throws one SettingsError that names every problem found so far. */
  finish(): void {
    if (this.#problems.size > 0) throw new SettingsError([...this.#problems]);
  }

  #read(name: string, file: string): string | null {
    try {
      return readFileSync(file, 'utf8').trim() || null;
    } catch {
      this.refuse(name, 'names a file that cannot be read');
      return null;
    }
  }
}

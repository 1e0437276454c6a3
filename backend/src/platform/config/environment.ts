import { readFileSync } from 'node:fs';

/** Everything that is wrong with the environment, one line per variable. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Whether an unencrypted address stays on this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname);

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads environment variables and collects every problem, so that a single start reports them all.
 *
 * A variable may also come from a file: `NAME_FILE=/run/secrets/name` stands for its content. An empty variable counts
 * as unset.
 */
export class Environment {
  readonly #problems: string[] = [];

  constructor(private readonly variables: Variables) {}

  refuse(name: string, expectation: string): void {
    this.#problems.push(`${name}: ${expectation}`);
  }

  optional(name: string): string | null {
    const file = this.variables[`${name}_FILE`];
    if (file) return this.#read(`${name}_FILE`, file);
    return this.variables[name]?.trim() || null;
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
    if (url && schemes.includes(url.protocol)) return url;
    this.refuse(name, `expects an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    return null;
  }

  /** Throws one SettingsError that names every problem found so far. */
  finish(): void {
    if (this.#problems.length > 0) throw new SettingsError(this.#problems);
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

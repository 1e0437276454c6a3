/** A LIKE pattern that finds what was typed anywhere in a text; its own wildcards are plain signs. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A LIKE pattern that finds what was typed anywhere in a text; its own wildcards are plain signs. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The pattern of a text to find; null, which conditions take for anything, where there is none. */
export const patternOf = (typed: string | undefined): string | null => (typed === undefined ? null : containing(typed));

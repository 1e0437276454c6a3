/** A LIKE pattern that finds the given text anywhere; wildcards in it are escaped. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The pattern of a text to find; without one null, which conditions treat as no restriction. */
export const patternOf = (typed: string | undefined): string | null => (typed === undefined ? null : containing(typed));

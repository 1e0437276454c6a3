export const PLATFORMS = ['Windows', 'macOS', 'iOS', 'Android', 'ChromeOS', 'Linux', 'Other'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** First match wins: Android and ChromeOS also name Linux, and iPhones name Mac OS X. */
const MARKS: readonly (readonly [RegExp, Platform])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The operating system that a User-Agent header names, so that users can tell their devices apart. */
export const platformOf = (agent: string): Platform =>
  MARKS.find(([mark]) => mark.test(agent.slice(0, 500)))?.[1] ?? 'Other';

/** What a browser calls itself, by the mark that it and its imitators do not share; the first that fits counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/QQBrowser\//, 'QQ Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

export interface Device {
  /** Missing for what is no browser that we know. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** Held in a hand. */
  readonly isMobile: boolean;
}

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([mark]) => mark.test(agent))?.[1];

/** Reads the `User-Agent` of a sign-in. Its words are the visitor's own: nothing is decided by them. */
export const deviceOf = (agent: string): Device => ({
  browser: nameIn(BROWSERS, agent),
  system: nameIn(SYSTEMS, agent),
  isMobile: /Mobile|iPhone|iPad|Android/.test(agent),
});

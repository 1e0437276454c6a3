/** Browser names by the token that sets each apart from browsers that imitate it; the first match counts. */
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
  /** Missing for browsers that are not listed. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** Phone or tablet. */
  readonly isMobile: boolean;
}

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([mark]) => mark.test(agent))?.[1];

/** Parses the `User-Agent` of a sign-in. The visitor controls it, so nothing is decided by it. */
export const deviceOf = (agent: string): Device => ({
  browser: nameIn(BROWSERS, agent),
  system: nameIn(SYSTEMS, agent),
  isMobile: /Mobile|iPhone|iPad|Android/.test(agent),
});

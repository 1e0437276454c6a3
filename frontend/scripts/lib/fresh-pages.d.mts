/** The pages of this build, rendered from the current responses of a running site's API; see fresh-pages.mjs. */
export class FreshPages {
  static open(api: string): Promise<FreshPages>;
  refresh(deliver: (texts: Readonly<Record<string, string>>) => void | Promise<void>): Promise<void>;
}

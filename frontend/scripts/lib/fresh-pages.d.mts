/** The pages of this build as the API of a running site wants them now; see fresh-pages.mjs. */
export class FreshPages {
  static open(api: string): Promise<FreshPages>;
  changed(): Promise<Readonly<Record<string, string>>>;
}

/** What a request for a link of a letter says about who sent it. */
export interface LinkRequest {
  readonly method: string;
  readonly agent: string;
  /** The headers `Purpose` and `Sec-Purpose`, where there are any. */
  readonly purpose: string;
}

/** Names of programs that open links without a reader: mail scanners, previews, crawlers, libraries. */
const PROGRAM =
  /bot|crawl|spider|slurp|scan|preview|proxy|fetch|monitor|headless|phantom|curl|wget|python|java\/|okhttp|go-http|axios|barracuda|mimecast|proofpoint|safelinks|facebookexternalhit|whatsapp|telegram/i;

/** Whether a request counts as a click: a browser that opens the link for its reader. */
export const isClick = ({ method, agent, purpose }: LinkRequest): boolean =>
  method === 'GET' && /^(?:Mozilla|Opera)\//.test(agent) && !PROGRAM.test(agent) && !/prefetch|preview/i.test(purpose);

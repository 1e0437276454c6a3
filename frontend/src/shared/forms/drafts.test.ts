/** What the browser keeps: the token for all tabs, drafts for this one. */
const [shared, own] = [new Map<string, string>(), new Map<string, string>()];
const storage = (kept: Map<string, string>) =>
  // Like the browser's, it has its keys as properties.
  new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );

// Whether the page holds unsaved input when a session expires.
let isTyped = false;
jest.mock('../navigation/leaving', () => ({ isSomethingTyped: () => isTyped }));

describe('drafts of forms', () => {
  let drafts: typeof import('./drafts');
  let token: typeof import('../../api/token');

  /** Loads the modules again, as a reload of the page does; what the browser stores stays. */
  const reload = async () => {
    jest.resetModules();
    [drafts, token] = [await import('./drafts'), await import('../../api/token')];
  };
  const signIn = (account: string, session = `session-of-${account}`) => {
    token.writeToken(session);
    drafts.setDraftOwner(account);
  };
  /** What a form does with its input. */
  const type = (value: string) => {
    const owner = drafts.draftOwner();
    if (owner !== undefined) drafts.writeDraft('form', { owner, base: '', value });
  };
  const shown = () => drafts.readDraft('form', '');

  beforeEach(async () => {
    isTyped = false;
    for (const kept of [shared, own]) kept.clear();
    Object.assign(globalThis, { localStorage: storage(shared), sessionStorage: storage(own) });
    await reload();
  });
  afterAll(() => Object.assign(globalThis, { localStorage: undefined, sessionStorage: undefined }));

  it('a draft is shown to the account that typed it, also in its next session, and to no one else', () => {
    signIn('ann', 'first');
    type('of ann');
    token.writeToken('');
    expect(shown()).toBeUndefined();
    token.writeToken('second');
    expect(shown()).toBeUndefined();
    drafts.setDraftOwner('ann');
    expect(shown()).toBe('of ann');
    signIn('ben');
    expect(shown()).toBeUndefined();
    expect([...own.keys()]).toEqual(['draft-owner']);
  });

  it('text typed after the session has expired still belongs to its account', async () => {
    signIn('ann');
    isTyped = true;
    token.writeToken('');
    type('of ann');
    expect(shown()).toBe('of ann');
    await reload();
    expect(shown()).toBeUndefined();
    token.writeToken('session-of-ben');
    drafts.setDraftOwner('ben');
    expect(shown()).toBeUndefined();
  });

  it('what is typed before its account is known is not kept under the former account', () => {
    signIn('ann');
    token.writeToken('');
    token.writeToken('session-of-ben');
    isTyped = true;
    token.writeToken('');
    type('of ben');
    expect(drafts.draftOwner()).toBeUndefined();
    expect(shown()).toBeUndefined();
  });

  it('a form that is opened signed out does not drop the draft of an account', async () => {
    signIn('ann');
    type('of ann');
    token.writeToken('');
    drafts.dropDraft('form');
    signIn('ann', 'next');
    expect(shown()).toBe('of ann');
  });

  it('what was typed signed out belongs to the account that signs in', () => {
    type('of a visitor');
    signIn('ann');
    expect(shown()).toBe('of a visitor');
    token.writeToken('');
    expect(shown()).toBeUndefined();
    signIn('ben');
    expect(shown()).toBeUndefined();
  });
});

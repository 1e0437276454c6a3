import { expect, test, type APIRequestContext, type Locator, type Page, type Request, type Route } from './test';
import { held } from './auth';
import { signIn, type Customer } from './customer';

/** Longer than any text that a field accepts, where the form does not say otherwise. */
const LONG = 2_500;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const TEXTS = {
  zh: { discard: '放弃填写的内容？', keep: '继续填写', blank: /^\s*$|必填|请输入公司名称|请填写机器码/ },
  en: { discard: 'Discard what you entered?', keep: 'Keep editing', blank: /^\s*$|required/i },
} as const;

/** A form, how it is reached, and what it sends. `World` holds what its pages are about. */
export interface FormCase<World> {
  readonly name: string;
  /** By default, no one is signed in. */
  readonly who?: (world: World) => Customer;
  readonly language?: 'en';
  /** Of the Chinese page. */
  readonly path: (world: World) => string;
  /** Prepares the browser. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Leads from the page to the form. */
  readonly open?: (page: Page, world: World) => Promise<unknown>;
  /** The form; the page's main form by default. */
  readonly within?: (page: Page) => Locator;
  readonly submit: string | RegExp;
  /** The button of the question or dialog that follows before anything is sent. */
  readonly confirm?: string;
  /** Valid values, by label. */
  readonly values?: (world: World) => Readonly<Record<string, string>>;
  /** Chooses what is not typed. */
  readonly fill?: (form: Locator, world: World) => Promise<unknown>;
  /** The path of the write that it sends. */
  readonly sends: RegExp;
  /** Longer than any text that its fields accept, in characters. */
  readonly tooLong?: number;
  /** Every field may stay blank. */
  readonly allOptional?: boolean;
  /** Labels of fields that a refusal empties: each answer works once. */
  readonly emptied?: RegExp;
}

export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** Presses buttons one after the other. */
export const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click();
  };

const DISABLED = ':disabled, [aria-disabled="true"]';

const textboxes = (form: Locator): Locator =>
  form.locator(
    'textarea:visible:enabled, input:visible:enabled:not([type=checkbox], [type=radio], .ant-picker input, [type=file], [type=search], [role=combobox], [readonly])',
  );

/** The field with this label, or else the first whose label contains it. */
async function labelled(form: Locator, label: string): Promise<Locator> {
  const exact = form.getByLabel(label, { exact: true });
  return ((await exact.count()) > 0 ? exact : form.getByLabel(label)).first();
}

/** The message that a field is described by. */
const messageOf = (box: Locator): Promise<string> =>
  box.evaluate((input) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => (id && document.getElementById(id)?.textContent) || '').join(' ');
  });

/** Errors that are as close to the next field as to their own, with both distances in px. */
const strayMessages = (form: Locator): Promise<readonly string[]> =>
  form.evaluate((element) => {
    const boxOf = (at: Element) => at.getBoundingClientRect();
    const shown = [...element.querySelectorAll('label, legend, .ant-checkbox-wrapper, button')].filter((at) =>
      at.checkVisibility(),
    );
    return [...element.querySelectorAll('[aria-invalid=true]')].flatMap((field) => {
      const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      if (!message?.checkVisibility()) return [];
      const { top, bottom, left, right } = boxOf(message);
      const following = shown
        .map(boxOf)
        .filter((next) => next.top > top && next.left < right && next.right > left && next.height > 0);
      // A field may have a picture, buttons and a note between its input and the error.
      const above = top - boxOf(message.previousElementSibling ?? field).bottom;
      const below = Math.min(...following.map((next) => next.top)) - bottom;
      return above < below - 2 ? [] : [`${message.textContent}: ${above} above, ${below} below`];
    });
  });

/** Goes through every field, then presses the button where it can be pressed. */
async function trySending(form: Locator, submit: string | RegExp): Promise<void> {
  for (const box of await textboxes(form).all()) {
    await box.focus();
    await box.blur();
  }
  // In one step: the form may be about to disable it for what was typed.
  await form
    .getByRole('button', { name: submit })
    .last()
    .evaluate((button: HTMLElement, disabled) => {
      if (!button.matches(disabled)) button.click();
    }, DISABLED);
}

/** What was sent in the body, unless that is a file, and in the address. */
function fieldsOf(request: Request): Record<string, unknown> {
  const { searchParams } = new URL(request.url());
  const isJson = /json/.test(request.headers()['content-type'] ?? '');
  return { ...Object.fromEntries(searchParams), ...(isJson ? (request.postDataJSON() as object | null) : {}) };
}

/** A write of the form, as opposed to what it asks the server beforehand. */
function isSent(request: Request, sends: RegExp): boolean {
  const { pathname } = new URL(request.url());
  const isAsked = /preview|proof|captcha/.test(pathname) || fieldsOf(request)['dryRun'] === true;
  return WRITES.has(request.method()) && !isAsked && sends.test(pathname);
}

/**
 * Presses `times` in one go, as soon as the button can be pressed: on a busy machine it may move between press and
 * release, or a preview of what was typed may disable it after it was looked at.
 */
const pressNow = (button: Locator, times = 1): Promise<void> =>
  expect
    .poll(() =>
      button.evaluate(
        (pressed: HTMLElement, { count, disabled }) => {
          if (pressed.matches(disabled)) return false;
          for (let at = 0; at < count; at += 1) pressed.click();
          return true;
        },
        { count: times, disabled: DISABLED },
      ),
    )
    .toBe(true);

/** Both presses come before the page can show that the first has begun. */
const pressTwice = (button: Locator): Promise<void> => pressNow(button, 2);

type Refusal = object & { readonly status: number };

/** Responds to the form's writes with `refusal` once `until` resolves, and counts them. */
async function refuseWrites(page: Page, sends: RegExp) {
  const state = {
    refusal: (_fields: Record<string, unknown>): Refusal => ({ status: 503 }),
    until: Promise.resolve(),
    sent: 0,
  };
  await page.route('**/api/**', async (route: Route) => {
    const request = route.request();
    if (!isSent(request, sends)) return route.fallback();
    state.sent += 1;
    await state.until;
    const { status, ...json } = state.refusal(fieldsOf(request));
    return route.fulfill({ status, json });
  });
  return state;
}

/**
 * Tests of every form: each field shows its own fault; a double press and a double Enter send once; a refusal is shown
 * beside its field or as a message and keeps what was typed; closing a dialog asks before it is lost.
 */
export function testForms<World>(
  cases: readonly FormCase<World>[],
  prepare: (request: APIRequestContext) => Promise<World>,
): void {
  test.describe.configure({ mode: 'parallel' });
  let world: World;
  test.beforeAll(async ({ request }) => {
    test.setTimeout(120_000);
    world = await prepare(request);
  });

  for (const one of cases) {
    test(`the form for ${one.name} shows each fault at its field, sends once, shows every refusal, and keeps the input`, async ({
      page,
      context,
    }) => {
      if (one.who) await signIn(context, one.who(world));
      const server = await refuseWrites(page, one.sends);
      await one.before?.(page);
      await page.goto(`${one.language ? '/en' : ''}${one.path(world)}`);
      await one.open?.(page, world);
      const form = (one.within ?? ((at: Page) => at.locator('main form').first()))(page);
      await expect(form).toBeVisible();
      const texts = TEXTS[one.language ?? 'zh'];

      await expectFaults(form, one, texts.blank);
      expect(server.sent).toBe(0);
      await one.fill?.(form, world);
      const fields = Object.entries(one.values?.(world) ?? {});
      const fillIn = async () => {
        // Each new captcha empties its field, and arrives some time after the one before was used up.
        await expect(form.locator('button.captcha.stale')).toHaveCount(0);
        for (const box of await textboxes(form).all()) await box.fill('');
        for (const [label, value] of fields) await (await labelled(form, label)).fill(value);
        // A form sees typed text a moment later, and may then disable its button until the server has responded.
        await form.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
      };
      await fillIn();
      const button = form.getByRole('button', { name: one.submit }).last();
      const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();

      /** Sends with both presses of a double click, or of Enter, before the response. */
      const sendTwice = async (refusal: Refusal, byKey: boolean) => {
        const before = server.sent;
        const answer = held();
        server.until = answer.until;
        server.refusal = () => refusal;
        if (one.confirm) {
          await pressNow(button);
          await pressTwice(question.getByRole('button', { name: one.confirm, exact: true }));
        } else if (byKey) {
          await expect(button).toBeEnabled();
          await textboxes(form).and(form.locator('input')).first().focus();
          await page.keyboard.press('Enter');
          await page.keyboard.press('Enter');
        } else await pressTwice(button);
        await expect.poll(() => server.sent).toBe(before + 1);
        answer.release();
        return before + 1;
      };
      const takesEnter =
        (await textboxes(form).and(form.locator('input')).count()) > 0 &&
        (await form.locator('button[type=submit]').count()) > 0;
      const refusals = [
        { status: 409, code: 'request.in_progress', message: 'Someone else was faster', requestId: 'r' },
        { status: 503, code: 'request.unavailable', message: 'Not possible at the moment', requestId: 'r' },
      ];
      for (const [at, refusal] of refusals.entries()) {
        const sent = await sendTwice(refusal, at > 0 && takesEnter);
        await expect(page.getByText(refusal.message).first()).toBeVisible();
        expect(server.sent).toBe(sent);
        await expect(page.locator('.toast .ok')).toHaveCount(0);
        await expect(form).toBeVisible();
        // The previous toast is outdated.
        for (const old of refusals.slice(0, at))
          await expect(page.locator('.toast').filter({ hasText: old.message })).toHaveCount(0);
        // A field that has to be filled in again is emptied a moment later, with its new picture.
        for (const [label, value] of fields)
          await expect(await labelled(form, label)).toHaveValue(one.emptied?.test(label) ? '' : value);
        await fillIn();
      }
      await expectFieldRefusals(page, one, server, async () => {
        await pressNow(button);
        if (one.confirm) await pressNow(question.getByRole('button', { name: one.confirm, exact: true }));
      });
      if ((await page.getByRole('dialog').count()) > 0 && fields.length > 0) {
        // The question closes once its request is refused; until then the key is for it.
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
        await page.keyboard.press('Escape');
        const discard = page.getByRole('alertdialog', { name: texts.discard });
        await discard.getByRole('button', { name: texts.keep }).click();
        await expect(discard).toBeHidden();
        await expect(form).toBeVisible();
      }
    });
  }
}

/** Blank fields and fields with too long a text each show a message, and the text is kept. */
async function expectFaults<World>(form: Locator, one: FormCase<World>, blank: RegExp): Promise<void> {
  if ((await textboxes(form).count()) === 0) return;
  if (!one.allOptional) {
    for (const box of await textboxes(form).all()) await box.fill('');
    await trySending(form, one.submit);
    await expect(form.locator('[aria-invalid=true]:visible').first()).toBeVisible();
    expect(await strayMessages(form)).toEqual([]);
  }
  for (const box of await form.locator('[aria-invalid=true]').all()) expect(await messageOf(box)).not.toBe('');

  const long = 'x'.repeat(one.tooLong ?? LONG);
  for (const box of await textboxes(form).all()) await box.fill(long);
  await trySending(form, one.submit);
  for (const box of await textboxes(form).all()) {
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(await messageOf(box)).not.toMatch(blank);
    expect((await box.inputValue()).length).toBe(long.length);
  }
}

/** A refusal of each sent field is shown. */
async function expectFieldRefusals<World>(
  page: Page,
  { sends }: FormCase<World>,
  server: Awaited<ReturnType<typeof refuseWrites>>,
  send: () => Promise<void>,
): Promise<void> {
  // The licence itself is in some addresses, but in no form.
  const named = (sent: Record<string, unknown>) =>
    Object.keys(sent).filter((field) => sent[field] !== null && field !== 'paidId');
  server.refusal = (sent) => ({
    status: 400,
    code: 'request.invalid',
    message: 'Something is wrong',
    details: named(sent).map((field) => ({ field, code: 'x', message: `not ${field}` })),
    requestId: 'r',
  });
  const request = page.waitForRequest((sent) => isSent(sent, sends));
  await send();
  for (const field of named(fieldsOf(await request)))
    await expect(page.getByText(`not ${field}`).first()).toBeVisible();
  // Then the form is no longer busy, also where the request names no field: until then, its dialog ignores keys.
  await expect(page.getByText('Something is wrong').first()).toBeVisible();
}

import type { Page } from '@playwright/test';

/** A word of 68 letters: a browser finds no place in it to break a line. */
export const LONG_WORD = 'Remoteaccess'.padEnd(68, 'andterminalmanagement');
const LONG_MAIL = `${LONG_WORD.slice(0, 60)}@${LONG_WORD.slice(0, 60).toLowerCase()}.example.cn`;

/** Texts that a person types or another system sends, by their names in the contract. */
const WRITTEN = new Set([
  'accountName',
  'answer',
  'agent',
  'bank',
  'bankSerial',
  'companyName',
  'contactName',
  'contentUrl',
  'description',
  'detail',
  'favoriteFeature',
  'holder',
  'improvements',
  'lastError',
  'name',
  'note',
  'payer',
  'payerAccount',
  'payerBank',
  'planName',
  'reason',
  'remark',
  'reviewNote',
  'revokeReason',
  'subject',
  'subjectEn',
  'subjectZh',
  'terms',
  'title',
  'transactionId',
  'useCase',
]);

/**
 * Makes every written text and mail address in the API's responses one long word, `plan` and `host` names included, and
 * every list that is not empty one of 300 rows.
 */
export async function lengthenWords(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    // A response that is waited for may outlast the test.
    if (route.request().method() !== 'GET' || pathname === '/api/site' || searchParams.has('wait')) {
      return route.fallback();
    }
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: lengthened(await response.json()) });
  });
}

function lengthened(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => lengthened(item, name));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lengthened(inner, key)]));
  }
  // Lists with so many pages have every part of a pager.
  if (name === 'total' && typeof value === 'number' && value > 0) return 300;
  if (typeof value !== 'string' || value === '') return value;
  if (/mail$/i.test(name) || value.includes('@')) return LONG_MAIL;
  if (name === 'machineId') return LONG_WORD.padEnd(128, 'node');
  return WRITTEN.has(name) ? LONG_WORD : value;
}

/**
 * What a reader of a narrow screen or of large text would see: a page to scroll sideways, text that lies beside its own
 * box or left of the page, and buttons that cut off theirs.
 */
export function sidewaysFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth && edgeOf(element) < Infinity,
    );
    const names = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    faults.push(`page ${scrollWidth} px wide: ${names.slice(0, 5).map(nameOf).join(', ')}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const box = node.parentElement;
    if (text === '' || !box?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = Array.from(range.getClientRects());
    const right = Math.max(...lines.map((line) => line.right));
    const left = Math.min(...lines.map((line) => line.left));
    const edge = edgeOf(box);
    // Nobody can scroll there.
    if (left < -1 && edge < Infinity) faults.push(`“${text.slice(0, 30)}” in ${nameOf(box)} begins at ${left}`);
    if (right > edge + 1) {
      faults.push(
        `“${text.slice(0, 30)}” in ${nameOf(box)} ends at ${Math.round(right)}, its box at ${Math.round(edge)}`,
      );
    }
  }
  for (const button of document.querySelectorAll('button, .btn, .ant-btn')) {
    // A button without content is drawn by its style.
    if (!button.hasChildNodes() || !button.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const content = document.createRange();
    content.selectNodeContents(button);
    const [inner, outer] = [content.getBoundingClientRect(), button.getBoundingClientRect()];
    if (inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1) {
      faults.push(`${nameOf(button)} is ${outer.height} px high, its text ${inner.height}`);
    }
  }
  return [...new Set(faults)];

  function nameOf(element: Element): string {
    const own = (at: Element) => [at.localName, ...at.classList].join('.');
    return element.parentElement ? `${own(element.parentElement)} > ${own(element)}` : own(element);
  }

  /** The right edge within which text has to stay; infinite where it is cut on purpose or can be scrolled. */
  function edgeOf(element: Element): number {
    let edge = Infinity;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, display, position, clipPath, clip } = getComputedStyle(at);
      if (overflowX !== 'visible' || clipPath !== 'none' || clip !== 'auto' || at instanceof SVGElement)
        return Infinity;
      if (!display.startsWith('inline') && display !== 'contents' && edge === Infinity) {
        edge = at.getBoundingClientRect().right;
      }
      if (position === 'fixed') break;
    }
    return Math.min(edge, document.documentElement.clientWidth);
  }
}

/** Placeholders of text fields that do not fit into their fields, with both widths. */
export function cutPlaceholders(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
    if (field.value !== '' || field.clientWidth === 0) return [];
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return ['no canvas'];
    pen.font = font;
    const { width: text } = pen.measureText(field.placeholder);
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return text > room + 1 ? [`${field.placeholder}: ${Math.round(text)} > ${Math.round(room)}`] : [];
  });
}

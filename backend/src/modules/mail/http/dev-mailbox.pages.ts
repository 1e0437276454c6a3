import Handlebars from 'handlebars';
import type { MailboxMessage } from '../../../platform/mailer/mailbox-store.js';
import { wallClock } from '../rendering/formats.js';
import { partialsIn } from '../rendering/templates.js';

/** For the mailbox pages: our own stylesheet and one frame, nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** For a letter: it runs and loads nothing; only its links work, each in a new tab. */
export const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const files = partialsIn('templates/mailbox/');
const handlebars = Handlebars.create();
handlebars.registerPartial(files);
const compile = (name: string) => handlebars.compile(`{{> ${name}}}`, { strict: true });
const [list, message] = [compile('list'), compile('message')];

export const STYLE = files['style'] ?? '';

/** Six digits on their own: the code that developers open the mailbox for. */
const CODE = /(?<![\d-])\d{6}(?![\d-])/;
const LINK = /https?:\/\/[^\s<>"]+/g;

const codeOf = ({ subject, text }: MailboxMessage): string => CODE.exec(`${subject}\n${text}`)?.[0] ?? '';

const asRow = (mail: MailboxMessage) => ({ ...mail, time: wallClock(mail.receivedAt), code: codeOf(mail) });

/** Splits the text part into pieces so that links can be rendered as links. */
function piecesOf(text: string): { text: string; href: string }[] {
  const pieces: { text: string; href: string }[] = [];
  let from = 0;
  for (const { 0: link, index } of text.matchAll(LINK)) {
    pieces.push({ text: text.slice(from, index), href: '' }, { text: link, href: link });
    from = index + link.length;
  }
  return [...pieces, { text: text.slice(from), href: '' }];
}

export const listPage = (mails: readonly MailboxMessage[], to: string): string =>
  list({ title: '本地邮箱 Local mailbox', to, mails: mails.map(asRow) });

export const messagePage = (mail: MailboxMessage): string =>
  message({ title: mail.subject, ...asRow(mail), pieces: piecesOf(mail.text) });

/** In the sandboxed frame a link would open inside the frame, where the site refuses to be shown. */
export const withLinksInNewTab = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

import { readdirSync, readFileSync } from 'node:fs';
import { inEveryLocale, type Locale } from '../../../domain/locale/locales.js';
import { mailNameOf, PAYMENT_METHODS } from '../../../domain/payments/payment-methods.js';
import type { Settings } from '../../../platform/config/settings.js';
import { type MailName, MAILS } from '../mails/index.js';

/** Sentences by key; each may contain `{{values}}` and is plain text, never HTML. */
export type Texts = Readonly<Record<string, string>>;

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Reads the .hbs files of a folder, keyed by their names without extension. */
export function partialsIn(folder: string): Record<string, string> {
  const files = readdirSync(new URL(folder, root)).filter((file) => file.endsWith('.hbs'));
  return Object.fromEntries(files.map((file) => [file.slice(0, -4), read(`${folder}${file}`)]));
}

const readTemplate = (name: string): string => read(`templates/${name}.hbs`);

function readTexts(locale: Locale, name: string): Texts {
  const parsed: unknown = JSON.parse(read(`i18n/${locale}/${name}.json`));
  return parsed as Texts;
}

const methodNames = (locale: Locale): Texts =>
  Object.fromEntries(PAYMENT_METHODS.map((method) => [`method.${method}`, mailNameOf(method, locale)]));

/** Reads the texts shared by several mails, in every language. */
export const readSharedTexts = (): Readonly<Record<Locale, Texts>> =>
  inEveryLocale((locale) => ({ ...readTexts(locale, 'shared'), ...methodNames(locale) }));

interface MailSource {
  readonly name: MailName;
  readonly template: string;
  readonly texts: Readonly<Record<Locale, Texts>>;
}

/** Reads every mail; throws when one of its files is missing. */
export function readMails(): MailSource[] {
  return (Object.keys(MAILS) as MailName[]).map((name) => ({
    name,
    template: readTemplate(name),
    texts: inEveryLocale((locale) => readTexts(locale, name)),
  }));
}

/** Fonts of mails: those on the reader's device, because a mail loads none. */
export const SANS =
  "-apple-system,BlinkMacSystemFont,'PingFang SC','Microsoft YaHei UI','Microsoft YaHei','Segoe UI',Roboto,sans-serif";
export const MONO = "'SF Mono',Consolas,Menlo,'PingFang SC','Microsoft YaHei',monospace";

/** The name, company and address that mails are sent under, per language. */
export interface MailBrand extends Readonly<
  Record<Locale, { readonly name: string; readonly company: string; readonly address: string }>
> {
  /** Origin of every link, without a trailing slash. */
  readonly siteUrl: string;
  /** Reply-to address; null for the sender's. */
  readonly replyTo: string | null;
}

/** DI token. */
export const MAIL_BRAND = Symbol('mail-brand');

/** The brand of a site that has none in its settings: its host name. */
export function brandOfHost({ publicUrl, salesMail }: Settings): MailBrand {
  const words = { name: new URL(publicUrl).host, company: '', address: '' };
  return { ...inEveryLocale(() => words), siteUrl: publicUrl, replyTo: salesMail };
}

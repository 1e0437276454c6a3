import type { ApplicationFile } from './applications';

export type EvidenceName = 'domain' | 'mx' | 'account' | 'orders' | 'licenses' | 'related' | 'name' | 'case' | 'ties';

export interface Evidence {
  readonly name: EvidenceName;
  /** False asks the reviewer to check. It decides nothing. */
  readonly isFine: boolean;
}

/** An account younger than this may have been created for the application. */
const YOUNG_MS = 7 * 86_400_000;

/** A host in ASCII, and nothing else that could be written into an address. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** The website of a company that applied from its own mail domain; null for addresses of mail providers. */
export function websiteOf({
  mailDomain,
  isFreeMail,
  isDisposableMail,
}: Pick<ApplicationFile, 'mailDomain' | 'isFreeMail' | 'isDisposableMail'>): string | null {
  return !isFreeMail && !isDisposableMail && HOST.test(mailDomain) ? `https://${mailDomain}/` : null;
}

/** Evidence for an application and what needs checking, in the order of the desk. */
export function evidenceOf(file: ApplicationFile, now: Date): Evidence[] {
  const age = now.getTime() - Date.parse(file.accountCreatedAt);
  return [
    { name: 'domain', isFine: !file.isFreeMail && !file.isDisposableMail && !file.isMailOverridden },
    { name: 'mx', isFine: file.mailHosts?.answer === 'found' },
    { name: 'account', isFine: age >= YOUNG_MS && file.accountMail === file.mail },
    { name: 'orders', isFine: true },
    { name: 'licenses', isFine: true },
    { name: 'related', isFine: file.related.length === 0 },
    { name: 'name', isFine: file.namesakes === 0 },
    { name: 'case', isFine: file.isCaseAgreed },
    { name: 'ties', isFine: file.ties.length === 0 },
  ];
}

import { Injectable } from '@nestjs/common';
import { endOfShanghaiDay } from '../../../domain/calendar/calendar.js';
import { addCapacity, capacityOf, perCapacity } from '../../../domain/licensing/license.js';
import { type LineEntry, lineHistory } from '../../../domain/licensing/line-history.js';
import type { FoldedLicense } from '../../../domain/licensing/line-fold.js';
import type { LicenseLine, LineSource, PricedCapacity } from '../../../domain/licensing/lines.js';
import { type Locale, textIn } from '../../../domain/locale/locales.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { licenseRefusal } from '../license.js';
import { type LicenseHistory, LicenseLedger } from '../lines/license-ledger.service.js';
import {
  type ACTORS,
  type EntryBasisView,
  type EntryLicenseView,
  factsBehind,
  type FactsBehind,
  type GivenTermsView,
  type HistoryEntryView,
  type NamedSource,
  type PastEvent,
  type StaffHistoryEntryView,
} from './history.views.js';

/** The reader of a history: the owner, who sees nothing of other accounts, or staff if `accountId` is null. */
interface Reader {
  readonly accountId: string | null;
  readonly locale: Locale;
}

/** The facts from which a history is written. */
interface Told extends FactsBehind {
  readonly history: LicenseHistory;
  readonly reader: Reader;
}

/** Reads what happened to a license: its lines with what each changed, and the events beside them. Newest first. */
@Injectable()
export class LicenseHistories {
  constructor(
    private readonly transactions: Transactions,
    private readonly ledger: LicenseLedger,
  ) {}

  /**
   * For its owner. What an earlier owner did is shown without orders, amounts, machines and other licenses of that
   * account. Refuses with license.not_found.
   */
  async ofOwner(accountId: string, licenseId: string, locale: Locale): Promise<HistoryEntryView[]> {
    return this.transactions.run(async (tx) => {
      const { told, entries } = await this.#read(tx, licenseId, { accountId, locale });
      if (told.history.rows.get(licenseId)?.accountId !== accountId) throw licenseRefusal('license.not_found');
      const isShown = ({ isElsewhere, licenseId: id }: LineEntry) => !isElsewhere || isOf(told, id);
      const lines = entries.filter(isShown).map((entry) => ofLine(entry, told));
      return newestFirst([...lines, ...told.events.flatMap((event) => ofEvent(event, licenseId, told))]);
    });
  }

  /** For staff, with sources, members of staff and prices. Refuses with license.not_found. */
  async ofStaff(licenseId: string, locale: Locale): Promise<StaffHistoryEntryView[]> {
    return this.transactions.run(async (tx) => {
      const { told, entries } = await this.#read(tx, licenseId, { accountId: null, locale });
      if (!told.history.rows.has(licenseId)) throw licenseRefusal('license.not_found');
      const lines = entries.map((entry) => ({ ...ofLine(entry, told), ...behindLine(entry, told) }));
      const events = told.events.flatMap((event) =>
        ofEvent(event, licenseId, told).map((entry) => ({ ...entry, ...NOTHING_BEHIND, staffMail: event.staffMail })),
      );
      return newestFirst([...lines, ...events]);
    });
  }

  async #read(tx: Tx, licenseId: string, reader: Reader) {
    const history = await this.ledger.peek(tx, [licenseId]);
    const entries = lineHistory(history.lines, licenseId);
    const facts = await factsBehind(
      tx,
      licenseId,
      entries.map(({ line }) => line),
    );
    const told: Told = { history, reader, ...facts };
    return { told, entries };
  }
}

/** Entries of one instant stay in the order of writing. */
const newestFirst = <Entry extends HistoryEntryView>(entries: Entry[]): Entry[] =>
  entries.toReversed().toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));

const isOf = ({ history, reader }: Told, licenseId: string): boolean =>
  reader.accountId === null || history.rows.get(licenseId)?.accountId === reader.accountId;

function named(licenseId: string, told: Told): EntryLicenseView {
  const { id = null, key = null } = told.history.rows.get(licenseId) ?? {};
  return isOf(told, licenseId) ? { paidId: id, key } : { paidId: null, key: null };
}

/** The plan that a line gave: changes name the one before and the one after, so that a row's name is the newest. */
function planNameOf({ id, kind, licenseId, change }: LicenseLine, { history, reader }: Told): string | null {
  if (kind === 'change') {
    const [plan] = Object.values(change?.plans ?? {});
    return plan ? textIn(plan.after.name, reader.locale) : null;
  }
  const row = history.rows.get(licenseId);
  if (kind !== 'first' || !row) return null;
  const changed = history.lines.find((line) => line.change?.plans[id])?.change?.plans[id];
  return textIn(changed?.before.name ?? { zh: row.nameZh, en: row.nameEn }, reader.locale);
}

const termsOf = (license: FoldedLicense | null): GivenTermsView | null =>
  license && {
    ...capacityOf(addCapacity(license.base, license.bonus)),
    expiresAt: license.until === null ? null : endOfShanghaiDay(license.until).toISOString(),
  };

const ACTOR_OF: Readonly<Record<LineSource, (typeof ACTORS)[number]>> = {
  order: 'customer',
  points: 'customer',
  redeem_code: 'customer',
  customer: 'customer',
  reward: 'staff',
  staff: 'staff',
  free_enterprise: 'staff',
  correction: 'system',
};

const sourceOf = ({ source, sourceId }: LicenseLine, told: Told): NamedSource | undefined =>
  told.sources.find(({ kind, id }) => kind === source && id === sourceId);

function ofLine(
  { line, licenseId, before, after, joined, left, withdrawnAt }: LineEntry,
  told: Told,
): HistoryEntryView {
  const { id, kind, source, at, capacity, time, paidFen, withdraws } = line;
  const order = source === 'order' ? sourceOf(line, told) : undefined;
  const { accountId } = told.reader;
  const isSeen = order !== undefined && (accountId === null || order.accountId === accountId);
  const event = eventOf(line, told);
  return {
    ...perCapacity((name) => capacity?.[name] ?? null),
    id: idOf(id),
    kind,
    at: at.toISOString(),
    by: kind === 'withdrawal' && source !== 'staff' ? 'system' : ACTOR_OF[source],
    source,
    license: named(licenseId, told),
    planName: planNameOf(line, told),
    months: time?.kind === 'months' ? time.months : null,
    isLifetime: time?.kind === 'lifetime',
    days: time?.kind === 'days' ? time.days : null,
    paidFen: isSeen && paidFen > 0 ? paidFen : null,
    order: isSeen ? { id: order.id, number: order.name } : null,
    before: termsOf(before),
    after: termsOf(after),
    joined: joined.map((joinedId) => named(joinedId, told)),
    left: left.map((leftId) => named(leftId, told)),
    withdraws: withdraws.map(idOf),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    machineId: null,
    fileVersion: event && isShownTo(event, told) ? event.fileVersion : null,
  };
}

const idOf = (lineId: number): string => `line-${lineId}`;

/** What was recorded together with a line. */
const eventOf = ({ at }: LicenseLine, { events }: Told): PastEvent | undefined =>
  events.find((event) => event.kind === null && +event.at === +at);

const isShownTo = (event: PastEvent, { reader }: Told): boolean =>
  reader.accountId === null || event.accountId === reader.accountId;

/** Nothing for an event that a line already describes. */
function ofEvent(event: PastEvent, licenseId: string, told: Told): HistoryEntryView[] {
  const { id, kind, at, by, machineId, fileVersion } = event;
  if (kind === null) return [];
  const isShown = isShownTo(event, told);
  return [
    {
      ...perCapacity(() => null),
      id: `event-${id}`,
      kind,
      at: at.toISOString(),
      by,
      source: null,
      license: named(licenseId, told),
      planName: null,
      months: null,
      isLifetime: false,
      days: null,
      paidFen: null,
      order: null,
      before: null,
      after: null,
      joined: [],
      left: [],
      withdraws: [],
      withdrawnAt: null,
      machineId: isShown ? machineId : null,
      fileVersion: isShown ? fileVersion : null,
    },
  ];
}

type Behind = Omit<StaffHistoryEntryView, keyof HistoryEntryView>;
const NOTHING_BEHIND: Behind = { sourceId: null, sourceName: null, staffMail: null, proposalId: null, basis: [] };

function behindLine({ line }: LineEntry, told: Told): Behind {
  const source = sourceOf(line, told);
  return {
    sourceId: line.sourceId,
    sourceName: source?.name ?? null,
    staffMail: eventOf(line, told)?.staffMail ?? null,
    proposalId: line.source === 'staff' ? (source?.id ?? null) : null,
    basis: basisOf(line, told.history),
  };
}

function basisOf(
  { licenseId, price, capacity, pricedBy }: LicenseLine,
  { rows, lines }: LicenseHistory,
): EntryBasisView[] {
  const viewOf = (row: LicenseRecord | undefined, basis: Partial<PricedCapacity>): EntryBasisView => ({
    ...perCapacity((name) => basis[name] ?? null),
    key: row?.key ?? '',
    components: [...(basis.components ?? [])],
    agreedYearFen: basis.agreedYearFen ?? null,
  });
  if (price) return [viewOf(rows.get(licenseId), { ...capacity, ...price })];
  return Object.entries(pricedBy ?? {}).map(([part, basis]) => {
    const home = lines.find(({ id }) => id === Number(part))?.licenseId ?? '';
    return viewOf(rows.get(home), basis);
  });
}

import path from 'node:path';
import { shanghaiDate } from '../../domain/calendar/calendar.js';
import { CAPACITIES, isUnlimited } from '../../domain/licensing/license.js';
import { checkFile, type FileFacts, type FileStatus, readRevokedFiles } from '../../domain/licensing/file-check.js';
import { isTestKey, parseEnvelope, PLAIN, type UnreadableReason } from '../../domain/licensing/signed-file.js';
import { DEVELOPMENT_KEYS_FILE, type KeySet, parseKeySet, type PublicKeyEntry } from '../../platform/crypto/key-set.js';
import { type CommandIo, EXIT, type ExitCode, readInput, UsageError } from './io.js';
import type { Texts } from './texts.js';

export interface VerifyOptions {
  readonly key?: string | undefined;
  readonly machine?: string | undefined;
  readonly keys?: string | undefined;
  readonly revocations?: string | undefined;
  readonly at?: string | undefined;
}

type Row = readonly [label: string, value: string];

/** Lines up labels and values; a Chinese character takes two columns. */
export function printRows(io: CommandIo, rows: readonly Row[]): void {
  const columns = (text: string) => Array.from(text).reduce((sum, char) => sum + (char > '\u2E7F' ? 2 : 1), 0);
  const width = Math.max(...rows.map(([label]) => columns(label)));
  for (const [label, value] of rows) io.out(`  ${label}${' '.repeat(width - columns(label) + 2)}${value}`);
}

async function loadKeys(io: CommandIo, texts: Texts, named: string | undefined): Promise<KeySet> {
  const dataDir = io.env['DATA_DIR'] ?? '.data';
  const file = named ?? io.env['LICENSE_KEYS_FILE'] ?? path.join(dataDir, DEVELOPMENT_KEYS_FILE);
  const json = await readInput(io, file).catch(() => {
    throw new UsageError(`${file}\n${texts.noKeys}`);
  });
  try {
    return parseKeySet(json);
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : texts.noKeys}`);
  }
}

function instantOf(texts: Texts, at: string | undefined, now: Date): Date {
  if (at === undefined) return now;
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) throw new UsageError(texts.notAnInstant(at));
  return instant;
}

const rowsOf = (facts: FileFacts, status: FileStatus, key: PublicKeyEntry, texts: Texts): readonly Row[] => {
  const { label } = texts;
  const amount = (count: number) => (isUnlimited(count) ? texts.unlimited : String(count));
  const end =
    facts.expiresAt === null ? texts.permanent : texts.endOfDay(shanghaiDate(facts.expiresAt), facts.graceDays);
  return [
    [label.status, texts.status[status]],
    [label.license, facts.licenseId],
    [label.holder, facts.holder],
    [label.edition, `${facts.edition} (${facts.plan})`],
    ...CAPACITIES.map((name) => [label[name], amount(facts[name])] as const),
    [label.features, facts.features.join(', ') || texts.none],
    [label.expires, end],
    [label.machine, facts.machineId ?? texts.anyMachine],
    [label.signed, texts.signedOn(shanghaiDate(facts.issuedAt), key.kid, key.status)],
  ];
};

/** Checks a license or machine file, prints what it grants, and returns an exit code that says whether it is valid. */
export async function verifyCommand(
  io: CommandIo,
  texts: Texts,
  file: string,
  options: VerifyOptions,
): Promise<ExitCode> {
  const keys = await loadKeys(io, texts, options.keys);
  const now = instantOf(texts, options.at, io.now);
  const say = (text: string, about = file): ExitCode => {
    io.err(`✖ ${about}: ${text}`);
    return EXIT.refused;
  };
  const refuse = (reason: UnreadableReason, about?: string): ExitCode => say(texts.unreadable[reason], about);

  const text = await readInput(io, file);
  const revoked =
    options.revocations === undefined
      ? new Map<string, Date>()
      : await readRevokedFiles(await readInput(io, options.revocations), keys.keys);
  const refusedFrom = async (jti: string) => (typeof revoked === 'string' ? null : revoked.get(jti));
  const typed = { licenseKey: options.key, machineId: options.machine };
  const verdict = await checkFile(text, { keys: keys.keys, ...typed, now, refusedFrom });
  if (verdict.status === 'revocation_list') return say(texts.notALicense);
  if (verdict.facts === null) return refuse(verdict.status);
  if (isTestKey(verdict.key.kid)) io.err(`! ${texts.testKey}`);
  if (typeof revoked === 'string') return refuse(revoked, options.revocations);

  const { status, facts, replacedFrom, key } = verdict;
  const isGood = status === 'active' || status === 'grace';
  if (isGood) io.out(`✔ ${texts.good}`);
  else say(texts.status[status]);
  if (replacedFrom) io.err(`! ${texts.replaced(replacedFrom.toISOString())}`);
  printRows(io, rowsOf(facts, status, key, texts));
  if (status === 'machine_unchecked') return EXIT.unchecked;
  return isGood ? EXIT.ok : EXIT.refused;
}

/** Shows the content of a file without verifying it. */
export async function inspectCommand(io: CommandIo, texts: Texts, file: string): Promise<ExitCode> {
  const parsed = parseEnvelope(await readInput(io, file));
  if (!parsed.ok) {
    io.err(`✖ ${file}: ${texts.unreadable[parsed.reason]}`);
    return EXIT.refused;
  }
  const { kind, alg, kid, enc } = parsed.envelope;
  const isPlain = alg === PLAIN;
  printRows(io, [
    [texts.label.kind, kind],
    [texts.label.algorithm, alg],
    [texts.label.key, kid],
    [texts.label.content, isPlain ? '' : texts.encrypted],
  ]);
  if (isPlain) io.out(Buffer.from(enc, 'base64').toString('utf8'));
  return EXIT.ok;
}

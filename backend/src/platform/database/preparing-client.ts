import type { Duplex } from 'node:stream';
import { LimitedClient, type LimitedClientConfig } from './limited-client.js';
import { OnePacket } from './one-packet.js';

/**
 * Statements that get a name. Beyond this number a statement is parsed each time: SQL with inlined values would fill
 * every connection.
 */
const MAX_NAMES = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `tx-${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection on which every parameterised statement of a transaction is prepared: PostgreSQL parses and plans it once
 * per connection, not each time, wherever it comes from.
 *
 * Only inside transactions: list queries outside them are not prepared, because they have many texts and plans that
 * depend on their values.
 *
 * Statements sent without waiting for the previous result leave in one packet, and their results arrive in the same
 * order.
 */
export class PreparingClient extends LimitedClient {
  readonly #packet: OnePacket;

  constructor({ stream, ...config }: Omit<LimitedClientConfig, 'stream'> & { readonly stream: () => Duplex }) {
    const packet = new OnePacket(process.nextTick);
    super({ ...config, stream: () => packet.carry(stream()), pipeline: true });
    this.#packet = packet;
  }

  override query(config: unknown, values?: unknown, callback?: unknown): never {
    this.#packet.hold();
    const ask = super.query.bind(this) as (...args: readonly unknown[]) => never;
    if (typeof config !== 'string' || callback !== undefined) return ask(config, values, callback);
    if (this.getTransactionStatus() !== 'T' || !Array.isArray(values) || values.length === 0)
      return ask(config, values);
    const name = nameOf(config);
    return ask(name === undefined ? { text: config, values } : { name, text: config, values });
  }
}

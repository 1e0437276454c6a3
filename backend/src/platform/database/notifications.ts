import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { AppLogger } from '../logging/logger.js';
import { announcementOf } from './releases.js';

const RECONNECT_MS = 1_000;

type Listener = (payload: string) => void;

/**
 * One connection that listens for NOTIFY, shared by everything in this process that waits for notifications. Its name tells
 * migrations which release this process is.
 *
 * It reconnects by itself. Notifications sent while it was disconnected are lost, so every listener is called once with
 * an empty payload after a reconnect and must treat that as "anything may have changed".
 */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  readonly #listeners = new Map<string, Set<Listener>>();
  /**
   * The connection, once every LISTEN requested so far is in effect: one statement at a time, as the driver requires.
   */
  #ready: Promise<Client> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(
    private readonly url: string,
    private readonly release: string,
    private readonly logger: AppLogger,
  ) {}

  /** Calls `listener` at every NOTIFY on `channel` until the returned function is called. */
  listen(channel: string, listener: Listener): () => void {
    const known = this.#listeners.get(channel) ?? new Set();
    known.add(listener);
    this.#listeners.set(channel, known);
    this.#ready = (this.#ready ?? this.#connect()).then(async (client) => {
      await client.query(`LISTEN "${channel}"`);
      return client;
    });
    this.#ready.catch(() => this.#onLost());
    return () => known.delete(listener);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#ready?.then((client) => client.end()).catch(() => undefined);
  }

  async #connect(): Promise<Client> {
    const name = announcementOf(this.release);
    const client = new Client({ connectionString: this.url, keepAlive: true, application_name: name });
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''));
    client.on('error', () => this.#onLost());
    await client.connect();
    return client;
  }

  #notify(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }

  #onLost(): void {
    if (this.#stopped || this.#retry) return;
    this.logger.warn('listening connection lost; reconnecting', Notifications.name);
    this.#retry = setTimeout(() => void this.#reconnect(), RECONNECT_MS);
  }

  async #reconnect(): Promise<void> {
    this.#retry = null;
    const before = this.#ready;
    this.#ready = this.#connect().then(async (client) => {
      for (const channel of this.#listeners.keys()) await client.query(`LISTEN "${channel}"`);
      return client;
    });
    void before?.then((client) => client.end()).catch(() => undefined);
    try {
      await this.#ready;
      for (const channel of this.#listeners.keys()) this.#notify(channel, '');
    } catch {
      this.#onLost();
    }
  }
}

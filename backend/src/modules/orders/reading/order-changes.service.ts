import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Notifications } from '../../../platform/database/notifications.js';
import { ORDERS_CHANNEL } from '../orders.events.js';
import type { OrderDetailsRead } from './orders.queries.js';
import { OrdersQueries } from './orders.queries.js';

/** Long polls held at once in this process; beyond that a caller gets the current state immediately. */
const MAX_WAITING = 1_000;

/** Lets a page wait for its order to change instead of polling. */
@Injectable()
export class OrderChanges implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #waiting = new Map<string, Set<() => void>>();
  #count = 0;
  #isLeaving = false;

  constructor(
    private readonly notifications: Notifications,
    private readonly queries: OrdersQueries,
  ) {}

  onApplicationBootstrap(): void {
    this.notifications.listen(ORDERS_CHANNEL, (orderId) => this.#wake(orderId));
  }

  /** Releases waiting requests when the process shuts down. */
  onModuleDestroy(): void {
    this.#isLeaving = true;
    this.#wake('');
  }

  /** The order, as soon as it or one of its payments changes, or after `seconds`. Refuses with order.not_found. */
  async getWhenSettled(accountId: string, id: string, seconds: number): Promise<OrderDetailsRead> {
    const order = await this.queries.get(accountId, id);
    const mayWait = seconds > 0 && !this.#isLeaving && this.#count < MAX_WAITING;
    if (!mayWait || order.status !== 'pending') return order;
    await this.#change(id, seconds * 1_000, async () => (await this.queries.get(accountId, id)).status !== 'pending');
    return this.queries.get(accountId, id);
  }

  /** Subscribes before it reads, so that a change between the caller's read and the wait is not missed. */
  async #change(id: string, ms: number, hasChanged: () => Promise<boolean>): Promise<void> {
    let wake: () => void = () => undefined;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const waiters = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiters.add(wake));
    this.#count += 1;
    const timer = setTimeout(wake, ms);
    try {
      if (!(await hasChanged())) await woken;
    } finally {
      clearTimeout(timer);
      this.#count -= 1;
      waiters.delete(wake);
      if (waiters.size === 0) this.#waiting.delete(id);
    }
  }

  /** An empty payload means that notifications may have been missed: all waiting requests read again. */
  #wake(orderId: string): void {
    const woken = orderId === '' ? [...this.#waiting.values()] : [this.#waiting.get(orderId) ?? new Set<() => void>()];
    for (const waiters of woken) for (const wake of waiters) wake();
  }
}

import { applyDecorators, Injectable, type OnModuleInit, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Tx } from '../../platform/database/transactions.js';

const PERSONAL_DATA = 'account:personal-data';

/** The person whose data is erased. Other tables may refer to them by the address. */
export interface Person {
  readonly accountId: string;
  readonly mail: string;
}

/** A module's personal data: how to export it, and how to erase it. */
export interface PersonalDataHolder {
  /** Name of its part in the export. */
  readonly section: string;
  /** Plain data, without secrets. */
  export(accountId: string): Promise<unknown>;
  /** For the module that stores sessions: ends every one. */
  endSessions?(tx: Tx, accountId: string): Promise<void>;
  /** For modules that handle credentials: ends every open session, link, code and ceremony. */
  endAccess?(tx: Tx, person: Person): Promise<void>;
  /** Removes or anonymises the data. Ledgers and orders stay, without anything that names a person. */
  erase(tx: Tx, person: Person): Promise<void>;
}

/** Marks a provider, in any module, as a holder of personal data, so that exports and erasure reach it. */
export const HoldsPersonalData = (): ClassDecorator => applyDecorators(Injectable(), SetMetadata(PERSONAL_DATA, true));

/** Collects every holder of personal data in the application. */
@Injectable()
export class PersonalData implements OnModuleInit {
  #holders: readonly PersonalDataHolder[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    this.#holders = this.discovery
      .getProviders()
      .filter(
        ({ metatype, instance }) =>
          typeof metatype === 'function' && instance && this.reflector.get(PERSONAL_DATA, metatype),
      )
      .map(({ instance }) => instance as PersonalDataHolder)
      .toSorted((one, other) => one.section.localeCompare(other.section));
  }

  /** Returns everything that is stored about the account, by section. */
  async export(accountId: string): Promise<Record<string, unknown>> {
    const parts = await Promise.all(
      this.#holders.map(async (holder) => [holder.section, await holder.export(accountId)] as const),
    );
    return Object.fromEntries(parts);
  }

  /** Ends every open way into the account: it takes a new sign-in or a new link afterwards. */
  async endAccess(tx: Tx, person: Person): Promise<void> {
    for (const holder of this.#holders) await holder.endAccess?.(tx, person);
  }

  /** Ends every session; open links and codes stay. */
  async endSessions(tx: Tx, accountId: string): Promise<void> {
    for (const holder of this.#holders) await holder.endSessions?.(tx, accountId);
  }

  async erase(tx: Tx, person: Person): Promise<void> {
    for (const holder of this.#holders) await holder.erase(tx, person);
  }
}

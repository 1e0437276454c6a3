import { applyDecorators, Injectable, type OnModuleInit, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Tx } from '../../platform/database/transactions.js';

const PERSONAL_DATA = 'account:personal-data';

/** Whose data is to go. The address is the one under which other tables may know the person. */
export interface Person {
  readonly accountId: string;
  readonly mail: string;
}

/** What a module keeps of a person: it can hand it out, and forget it. */
export interface PersonalDataHolder {
  /** Name of its part in the export. */
  readonly section: string;
  /** Plain data, without secrets. */
  export(accountId: string): Promise<unknown>;
  /** Ends, in modules by which an account is entered, every session, link, code and ceremony that is open. */
  endAccess?(tx: Tx, person: Person): Promise<void>;
  /** Removes or anonymises it. Ledgers and orders stay, without anything that names a person. */
  erase(tx: Tx, person: Person): Promise<void>;
}

/** Marks a provider, in any module, as a holder of personal data: exports and erasure then reach it. */
export const HoldsPersonalData = (): ClassDecorator => applyDecorators(Injectable(), SetMetadata(PERSONAL_DATA, true));

/** Knows every holder of personal data in the application. */
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

  /** Everything that is kept of the account, by section. */
  async export(accountId: string): Promise<Record<string, unknown>> {
    const parts = await Promise.all(
      this.#holders.map(async (holder) => [holder.section, await holder.export(accountId)] as const),
    );
    return Object.fromEntries(parts);
  }

  /** After this, whoever wants to enter the account begins from nothing. */
  async endAccess(tx: Tx, person: Person): Promise<void> {
    for (const holder of this.#holders) await holder.endAccess?.(tx, person);
  }

  async erase(tx: Tx, person: Person): Promise<void> {
    for (const holder of this.#holders) await holder.erase(tx, person);
  }
}

import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';

export const HOLDS_INVARIANTS = 'platform:invariants';

/** Something that holds of the tables whenever no transaction is under way, whatever happened. */
export interface Invariant {
  /** `area.fact`, for logs and alarms. */
  readonly name: string;
  /** SQL with one text column `subject`: the id of each thing for which it does not hold. No rows when all is well. */
  readonly violations: string;
}

/** A module that knows what must hold of its tables and of those of the modules below it. */
export interface InvariantHolder {
  readonly invariants: readonly Invariant[];
}

/** Marks a provider, in any module, as a holder of invariants: the nightly check then asks for them. */
export const HoldsInvariants = (): ClassDecorator => applyDecorators(Injectable(), SetMetadata(HOLDS_INVARIANTS, true));

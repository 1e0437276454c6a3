import { type Capacity, MAX_ADDITION } from '../licensing/capacity.js';
import type { LicenseComponent, Edition } from '../licensing/license.js';
import { ADDITION_KINDS, type AdditionKind } from '../licensing/upgrade.js';
import type { Texts } from '../locale/texts.js';

/** What a redeem code can give: a new license, an addition to a license, or points. */
export const REDEEM_KINDS = ['license', ...ADDITION_KINDS, 'points'] as const;
export type RedeemKind = (typeof REDEEM_KINDS)[number];

/** A new license, with the terms of its plan when the codes were created. */
export interface LicenseGift {
  readonly kind: 'license';
  readonly plan: Capacity & {
    readonly id: string;
    readonly edition: Edition;
    readonly name: Texts;
  };
  /** The basis of its renewal price. */
  readonly components: readonly LicenseComponent[];
  /** Calendar months; 0 is permanent. */
  readonly months: number;
}

/** An addition to a license that the customer names. */
export interface AdditionGift {
  readonly kind: AdditionKind;
  readonly quantity: number;
}

export interface PointsGift {
  readonly kind: 'points';
  readonly quantity: number;
}

export type Gift = LicenseGift | AdditionGift | PointsGift;

/** The largest gift of one code: anything within can be redeemed, if the license has room for it. */
export const MAX_GIFT: Readonly<Record<RedeemKind, number>> = {
  license: 120,
  ...MAX_ADDITION,
  months: 120,
  points: 10_000_000,
};

/** The quantity; for a license its months, 0 being permanent. */
export const giftQuantity = (gift: Gift): number => (gift.kind === 'license' ? gift.months : gift.quantity);

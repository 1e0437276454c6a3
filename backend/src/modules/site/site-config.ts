import { CAPACITIES, type CapacityName, capacityFields, fieldsOf, KEY_PREFIX } from '../../domain/licensing/license.js';
import { applyDecorators } from '@nestjs/common';
import { IsDecimal, IsPrintable } from '../../platform/http/input/clean-text.js';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

export const EDITIONS = ['community', 'professional', 'enterprise'] as const;
export type Edition = (typeof EDITIONS)[number];

const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A text in both languages of the site. */
export class LocalizedText {
  @IsString() zh!: string;
  @IsString() en!: string;
}

/** The same, printed on quotes. */
class PrintedText {
  @IsString() @IsPrintable() zh!: string;
  @IsString() @IsPrintable() en!: string;
}

class Brand {
  @ValidateNested() @Type(() => PrintedText) name!: LocalizedText;
  @ValidateNested() @Type(() => PrintedText) company!: LocalizedText;
  @ValidateNested() @Type(() => PrintedText) address!: LocalizedText;
  /** Printed on quotes, receipts and other pages. May be left out. */
  @IsString() taxNumber = '';
}

class NamedLink {
  @ValidateNested() @Type(() => LocalizedText) name!: LocalizedText;
  @IsUrl({ require_protocol: true, require_tld: false }) url!: string;
}

class Links {
  @IsUrl({ require_protocol: true, require_tld: false }) documentation!: string;
  @IsUrl({ require_protocol: true, require_tld: false }) openSource!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => NamedLink) friends!: NamedLink[];
}

class Filings {
  @IsString() icp!: string;
  @IsString() police!: string;
}

class Contact {
  @IsString() @IsPrintable() businessMail!: string;
  @IsString() supportMail!: string;
  @IsString() @IsPrintable() phone!: string;
  @IsString() wechat!: string;
}

class LicenseFigures {
  /** Two to four capitals before every licence key. */
  @Matches(KEY_PREFIX) keyPrefix!: string;
}

class Figures extends capacityFields(() => applyDecorators(IsInt(), Min(0))) {}

class Campaign {
  @ValidateNested() @Type(() => Figures) article!: Figures;
  @ValidateNested() @Type(() => Figures) video!: Figures;
  @ValidateNested() @Type(() => Figures) popular!: Figures;
  @ValidateNested() @Type(() => Figures) reposted!: Figures;
  @ValidateNested() @Type(() => Figures) review!: Figures;
  @IsInt() @Min(1) popularReads!: number;
  @IsInt() @Min(1) popularPlays!: number;
  @IsInt() @Min(1) reviewDays!: number;
  @IsInt() @Min(1) keepMonths!: number;
}

type PriceOf<Name extends string> = Name extends `${infer One}s` ? `${One}Price` : never;

/** `userPrice`, `assetPrice`. */
export const priceOf = <Name extends CapacityName>(name: Name) => `${name.slice(0, -1)}Price` as PriceOf<Name>;

/** Points a unit costs; one point is one fen. */
class PointsPrices extends fieldsOf(CAPACITIES.map(priceOf), () => applyDecorators(IsInt(), Min(1))) {
  /** Per cent of the money paid, with at most two decimals. */
  @IsDecimal(2) @Min(0) @Max(100) referralPercent!: number;
  @IsInt() @Min(1) monthPrice!: number;
}

class Feature {
  @IsString() id!: string;
  @ValidateNested() @Type(() => LocalizedText) name!: LocalizedText;
  @IsIn(EDITIONS, { each: true }) editions!: Edition[];
}

class FeatureGroup {
  @ValidateNested() @Type(() => LocalizedText) group!: LocalizedText;
  @IsArray() @ValidateNested({ each: true }) @Type(() => Feature) items!: Feature[];
}

export class SeedCombo {
  @IsOptional() @IsInt() @Min(1) @Max(120) months?: number;
  @IsOptional() @IsBoolean() lifetime?: boolean;
  /** Fen. */
  @IsInt() @Min(0) price!: number;
  /** Factor, at most four decimals. */
  @IsDecimal(4) @Min(0.0001) @Max(1) discount!: number;
}

export class SeedPlan extends capacityFields(() => applyDecorators(IsInt(), Min(-1))) {
  @Matches(/^[a-z][a-z0-9-]{1,30}$/) id!: string;
  @IsIn(EDITIONS) edition!: Edition;
  @ValidateNested() @Type(() => LocalizedText) name!: LocalizedText;
  @ValidateNested() @Type(() => LocalizedText) description!: LocalizedText;
  /** Only such a plan may have a price of 0. */
  @IsOptional() @IsBoolean() isFree?: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => SeedCombo) combos!: SeedCombo[];
}

/** The free enterprise programme: which mail domains count as a company's, and the working calendar. */
class Enterprise {
  /** Public mail domains, besides the well-known ones. */
  @IsArray() @Matches(DOMAIN, { each: true }) freeMailDomains!: string[];
  /** Domains of throw-away addresses, besides the well-known ones. */
  @IsArray() @Matches(DOMAIN, { each: true }) disposableMailDomains!: string[];
  /** Weekdays off that the built-in Chinese calendar does not include yet. */
  @IsArray() @Matches(DAY, { each: true }) holidays!: string[];
  /** Saturdays and Sundays worked instead, likewise. */
  @IsArray() @Matches(DAY, { each: true }) makeUpDays!: string[];
}

/**
 * What one member of staff may give away alone within 30 days. Files of earlier releases have a limit for each kind,
 * too; those are not read any more.
 */
class MostAlone {
  @IsOptional() users?: number;
  @IsOptional() assets?: number;
  @IsOptional() months?: number;
  /** Everything together, in yuan of list price. */
  @IsInt() @Min(0) @Max(1_000_000) worthYuan = 5_000;
}

/** Payments whose amount differs from what was due. */
class Mismatches {
  /** What one administrator may waive of a price alone, in fen. */
  @IsInt() @Min(0) @Max(1_000_000) waivedAloneFen = 100;
}

/** Quotes of the sales desk. */
class Quotes {
  /** The discount off the list price that one administrator may agree on alone, in per cent. */
  @IsInt() @Min(0) @Max(100) discountAlonePercent = 30;
}

/** The file SITE_CONFIG names. */
export class SiteConfig {
  @ValidateNested() @Type(() => Brand) brand!: Brand;
  @ValidateNested() @Type(() => Links) links!: Links;
  @ValidateNested() @Type(() => Filings) filings!: Filings;
  @ValidateNested() @Type(() => Contact) contact!: Contact;
  @ValidateNested() @Type(() => LicenseFigures) license!: LicenseFigures;
  @ValidateNested() @Type(() => Campaign) campaign!: Campaign;
  @ValidateNested() @Type(() => PointsPrices) points!: PointsPrices;
  @ValidateNested() @Type(() => Enterprise) enterprise!: Enterprise;
  /** May be left out. */
  @ValidateNested() @Type(() => MostAlone) mostAlone: MostAlone = new MostAlone();
  /** May be left out. */
  @ValidateNested() @Type(() => Mismatches) mismatches: Mismatches = new Mismatches();
  /** May be left out. */
  @ValidateNested() @Type(() => Quotes) quotes: Quotes = new Quotes();
  @IsArray() @ValidateNested({ each: true }) @Type(() => FeatureGroup) features!: FeatureGroup[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => SeedPlan) plans!: SeedPlan[];
}

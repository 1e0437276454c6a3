import { Body, Controller, Get, Header, Inject, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { FILE_STATUSES, type FileVerdict, grantOf } from '../../../../domain/licensing/file-check.js';
import { UNREADABLE_REASONS } from '../../../../domain/licensing/signed-file.js';
import { type Locale, textIn, type Texts } from '../../../../domain/locale/locales.js';
import { OPEN_ROUTES } from '../../../../domain/visitors/visitor-limits.js';
import { KEY_STATUSES, type KeyStatus } from '../../../../platform/crypto/key-set.js';
import { CallerLocale, LetsIn } from '../../../../platform/http/access/access.js';
import { OptionalCode } from '../../../../platform/http/input/fields.js';
import { IsNotTyped } from '../../../../platform/http/input/clean-text.js';
import { CapacityView, Returns, ReturnsText } from '../../../../platform/http/output/returns.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { RevocationList } from '../../revocation/license-revocations.service.js';
import { FileVerification } from '../file-verification.service.js';
import { SIGNING_KEYS, type SigningKeys } from '../license-files.service.js';

/** The message for each result of checking a file. */
const FILE_VERDICT_TEXTS: Readonly<Record<FileVerdict<never>['status'], Texts>> = {
  active: { zh: '授权文件有效', en: 'The licence file is valid' },
  machine_unchecked: {
    zh: '授权文件真实，但尚未核对机器：请输入机器码',
    en: 'The licence file is genuine but was not checked against a machine: enter the machine code',
  },
  grace: { zh: '授权已到期，仍在宽限期内', en: 'The licence has expired and is in its grace period' },
  expired: { zh: '授权已到期', en: 'The licence has expired' },
  file_expired: {
    zh: '授权文件已过期，请重新下载；如授权已到期，请先续费',
    en: 'The file has expired. Download a new one; if the licence has expired, renew it first',
  },
  issued_in_future: { zh: '签发时间晚于当前时间', en: 'The issue date is in the future' },
  wrong_machine: { zh: '授权文件属于另一台机器', en: 'The file belongs to another machine' },
  revoked: {
    zh: '授权文件已失效，请下载最新的文件',
    en: 'The file was replaced or revoked. Download the latest one',
  },
  revocation_list: {
    zh: '这是吊销列表，不是授权文件',
    en: 'This is a revocation list, not a licence file',
  },
  malformed: { zh: '不是有效的授权文件', en: 'This is not a licence file' },
  algorithm_unsupported: { zh: '不支持该文件的算法', en: 'The algorithm of the file is not supported' },
  key_unknown: { zh: '签名密钥未知', en: 'The file was signed with an unknown key' },
  signature_invalid: {
    zh: '签名无效，文件可能被修改',
    en: 'The signature is invalid: the file may have been modified',
  },
  secret_missing: {
    zh: '请输入授权密钥和机器码以打开文件',
    en: 'Enter the licence key and the machine code to open the file',
  },
  secret_wrong: { zh: '授权密钥或机器码不匹配', en: 'The licence key or machine code does not match' },
};

/** Files are about 3 kB. */
const MAX_FILE = 64 * 1_024;

class VerifyFile {
  /** The whole text of the file, including its armour. */
  @ApiProperty({ maxLength: MAX_FILE })
  @IsString()
  @MaxLength(MAX_FILE)
  @IsNotTyped()
  file!: string;

  /** The licence key, required for an encrypted file. */
  @OptionalCode(100)
  key?: string;

  /** The machine code. Required for an encrypted machine file; compared with the code in any machine file. */
  @OptionalCode(500)
  machineId?: string;
}

/** A JSON Web Key (RFC 8037). */
class PublicKeyView {
  @ApiProperty({ enum: ['OKP'] }) kty!: string;
  @ApiProperty({ enum: ['Ed25519'] }) crv!: string;
  /** The 32 bytes of the key, base64url. */
  @ApiProperty() x!: string;
  @ApiProperty() kid!: string;
  @ApiProperty({ enum: ['sig'] }) use!: string;
  @ApiProperty({ enum: ['EdDSA'] }) alg!: string;
  /** `next` is published before it starts to sign; `retired` still verifies but no longer signs. */
  @ApiProperty({ enum: KEY_STATUSES }) status!: KeyStatus;
}

/** A JSON Web Key Set (RFC 7517). */
class PublicKeysView {
  @ApiProperty({ type: [PublicKeyView] }) keys!: PublicKeyView[];
}

const FILE_VERDICTS = [...FILE_STATUSES, 'revocation_list', ...UNREADABLE_REASONS] as const;

/** What a file grants. */
class FileGrantView extends CapacityView {
  @ApiProperty({ enum: ['license', 'machine'] }) kind!: 'license' | 'machine';
  @ApiProperty() key!: string;
  /** The name it is licensed to. */
  @ApiProperty() holder!: string;
  @ApiProperty() planId!: string;
  @ApiProperty() edition!: string;
  @ApiProperty({ type: [String] }) features!: string[];
  @ApiProperty({ type: String, nullable: true }) machineId!: string | null;
  /** Expiry of the licence; null is permanent. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  @ApiProperty({ type: 'integer' }) graceDays!: number;
  @ApiProperty({ format: 'date-time' }) issuedAt!: string;
  /** Expiry of this file; a newer one can be downloaded. */
  @ApiProperty({ format: 'date-time' }) fileExpiresAt!: string;
  /** Id of the key that signed it. */
  @ApiProperty() kid!: string;
  /** Signed by a test key: release builds refuse it. */
  @ApiProperty() isTest!: boolean;
}

class FileVerdictView {
  /** Whether a product would accept the file now. */
  @ApiProperty() valid!: boolean;
  @ApiProperty({ enum: FILE_VERDICTS }) status!: (typeof FILE_VERDICTS)[number];
  /** The status as a message in the caller's language. */
  @ApiProperty() message!: string;
  /** When products start to refuse the file because a newer one replaced it; null if none did. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) replacedFrom!: string | null;
  /** Null if the file cannot be verified or opened. */
  @ApiProperty({ type: FileGrantView, nullable: true }) grant!: FileGrantView | null;
}

/** What products and customers need to check a file. */
@Controller('license')
@LetsIn('public')
export class LicenseVerificationController {
  constructor(
    private readonly verification: FileVerification,
    private readonly revocations: RevocationList,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  /** The public keys by id, as a JSON Web Key Set. */
  @Get('public-keys')
  @Header('cache-control', 'public, max-age=3600')
  @Returns(200, PublicKeysView)
  publicKeys(): PublicKeysView {
    return { keys: [...this.keys.keys.keys] };
  }

  /** The signed list of revoked files; `seq` only grows. */
  @Get('revocations')
  @Header('cache-control', 'public, max-age=60')
  @Header('content-type', 'text/plain; charset=utf-8')
  @ReturnsText()
  async revocationList(): Promise<string> {
    return this.revocations.current();
  }

  /** Checks a file and returns what it grants. Stores nothing. */
  @Post('verify')
  @Limit(OPEN_ROUTES.licenseVerify)
  @Returns(200, FileVerdictView)
  async verify(@Body() body: VerifyFile, @CallerLocale() locale: Locale): Promise<FileVerdictView> {
    const verdict = await this.verification.verify(body);
    const { status } = verdict;
    const message = textIn(FILE_VERDICT_TEXTS[status], locale);
    const valid = status === 'active' || status === 'grace';
    const replacedFrom = verdict.facts && (verdict.replacedFrom?.toISOString() ?? null);
    return { valid, status, message, replacedFrom, grant: verdict.facts && grantOf(verdict) };
  }
}

import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { type Release, SETTINGS, type Settings } from '../../platform/config/settings.js';
import { AuditChain, type AuditCheck } from '../audit/index.js';
import { type Readiness, ReadinessChecks } from '../health/index.js';
import { SIGNING_KEYS, type SigningKeys } from '../paid/index.js';
import { QueuesQueries, type QueueState } from './queues.queries.js';
import { type DatabaseFacts, type LastRun, StatusQueries } from './status.queries.js';

/** Status of the whole installation, as seen by one of its processes. */
export interface SiteStatus extends Release {
  readonly node: string;
  readonly host: string;
  readonly role: Settings['role'];
  readonly isProduction: boolean;
  readonly startedAt: Date;
  readonly database: DatabaseFacts & { readonly milliseconds: number };
  readonly redis: Readiness['redis'];
  readonly mailTransport: 'smtp' | 'local';
  readonly paymentProviders: readonly string[];
  readonly queues: readonly QueueState[];
  readonly signingKey: { readonly kid: string; readonly isTest: boolean; readonly publicKeys: number };
  readonly auditCheck: AuditCheck | null;
  /** `backup` is recorded by the backup script; the others by the site itself. */
  readonly lastRuns: readonly LastRun[];
}

/** Status of everything that the site depends on, for staff without access to the servers. */
@Injectable()
export class StatusService {
  readonly #startedAt = new Date(Date.now() - process.uptime() * 1_000);

  constructor(
    private readonly queries: StatusQueries,
    private readonly readiness: ReadinessChecks,
    private readonly queues: QueuesQueries,
    private readonly chain: AuditChain,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(SIGNING_KEYS) private readonly signing: SigningKeys,
  ) {}

  async read(): Promise<SiteStatus> {
    const begun = performance.now();
    const database = await this.queries.database();
    const milliseconds = Math.round(performance.now() - begun);
    const { redis } = await this.readiness.check();
    const { role, production, smtpUrl, paymentProviders, release } = this.settings;
    const { kid } = this.signing.signer;
    return {
      ...release,
      node: process.version,
      host: hostname(),
      role,
      isProduction: production,
      startedAt: this.#startedAt,
      database: { ...database, milliseconds },
      redis,
      mailTransport: smtpUrl ? 'smtp' : 'local',
      paymentProviders,
      queues: await this.queues.states(),
      signingKey: { kid, isTest: kid.startsWith('test-'), publicKeys: this.signing.keys.keys.length },
      auditCheck: await this.chain.lastCheck(),
      lastRuns: await this.queries.lastRuns(),
    };
  }
}

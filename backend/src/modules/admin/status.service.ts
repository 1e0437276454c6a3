import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type Release, SETTINGS, type Settings } from '../../platform/config/settings.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { type ParkedSelection, type StuckJob, StuckJobs } from '../../platform/outbox/stuck-jobs.js';
import { Audit, AuditChain, type AuditCheck } from '../audit/index.js';
import { type Readiness, ReadinessChecks } from '../health/index.js';
import { MailResending } from '../mail/index.js';
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

/** Staff decisions about failed jobs. The audit log records the job and its error, never its payload. */
@Injectable()
export class JobDesk {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: StuckJobs,
    private readonly audit: Audit,
  ) {}

  /** Retries a job immediately. Refuses with job.not_found, job.not_failed, job.running. */
  async retry(staff: StaffMember, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const job = await this.jobs.lock(tx, id);
      if (!job) throw new AppError('job.not_found');
      if (!job.isParked && job.lastError === null) throw new AppError('job.not_failed');
      if (await this.jobs.isRunning(tx, job.id)) throw new AppError('job.running');
      await this.jobs.revive(tx, [job.id]);
      this.#record(tx, staff, 'job.retried', job);
    });
  }

  /** Retries parked jobs, up to a thousand. Returns how many. */
  async retryParked(staff: StaffMember, selection: ParkedSelection): Promise<number> {
    return this.transactions.run(async (tx) => {
      const jobs = await this.jobs.lockParked(tx, selection);
      if (jobs.length === 0) return 0;
      await this.jobs.revive(
        tx,
        jobs.map(({ id }) => id),
      );
      const { accountId: actorId } = staff;
      const after = { ...selection, jobs: jobs.map(({ id, name }) => `${id} ${name}`) };
      this.audit.record(tx, { actorId, action: 'job.all_retried', subject: 'jobs', after });
      return jobs.length;
    });
  }

  /** Discards a parked job for good. Refuses with job.not_found, job.not_parked. */
  async discard(staff: StaffMember, id: string, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const job = await this.jobs.lock(tx, id);
      if (!job) throw new AppError('job.not_found');
      if (!job.isParked) throw new AppError('job.not_parked');
      await this.jobs.remove(tx, id);
      this.#record(tx, staff, 'job.discarded', job, { reason });
    });
  }

  #record(
    tx: Tx,
    { accountId: actorId }: StaffMember,
    action: 'job.retried' | 'job.discarded',
    { id: subject, ...before }: StuckJob,
    after?: object,
  ): void {
    this.audit.record(tx, { actorId, action, subject, before, ...(after ? { after } : {}) });
  }
}

/** Staff actions on mails that were not delivered. */
@Injectable()
export class MailDesk {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: MailResending,
    private readonly audit: Audit,
  ) {}

  /** Resends a mail that failed or was refused, with a reason. Refuses as `MailResending` does. */
  async sendAgain({ accountId: actorId }: StaffMember, letterId: string, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.mails.sendAgain(tx, letterId);
      const action = 'mail.sent_again';
      this.audit.record(tx, { actorId, action, subject: letterId, before, after: { reason } });
    });
  }

  /** Records in the audit log that a list of recipients was exported. */
  async noteExport({ accountId: actorId }: StaffMember, rows: number): Promise<void> {
    const entry = { actorId, action: 'mail.exported', subject: 'mail-deliveries', after: { rows } } as const;
    await this.transactions.run((tx) => this.audit.record(tx, entry));
  }
}

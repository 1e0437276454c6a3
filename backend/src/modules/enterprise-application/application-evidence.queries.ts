import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { StaffReads } from '../audit/index.js';
import { APPLICATION_COLUMNS, APPLICATION_FROM } from './applications.queries.js';
import { MAX_APPLICATION_NOTES } from './applications.repository.js';
import type {
  ApplicationFileView,
  EarlierReviewView,
  InternalNoteView,
  RelatedApplicationView,
} from './applications.views.js';
import { CompanyMail } from './mail-evidence.service.js';
import { type ColumnsOf, jsonObject, NOW, selectList } from '../../platform/database/transactions.js';

type Found = Omit<ApplicationFileView, 'isFreeMail' | 'isDisposableMail' | 'notes'>;

const MAX_RELATED = 20;

/** Also compared by name, because the previous release stores no hash. */
const IS_SAME_COMPANY = `(coalesce(o.company_hash = a.company_hash, false)
    OR a.company_name <> '' AND lower(o.company_name) = lower(a.company_name))`;

const RELATED: ColumnsOf<RelatedApplicationView> = {
  id: 'o.id',
  mail: 'o.mail',
  companyName: 'o.company_name',
  isSameCompany: IS_SAME_COMPANY,
  status: 'o.status',
  submittedAt: 'o.submitted_at',
  isLicenseActive: `coalesce(l.status = 'active' AND l.expires_at >= ${NOW}, false)`,
};
const REVIEW: ColumnsOf<EarlierReviewView> = {
  action: 'v.action',
  reviewerMail: 's.mail',
  note: 'v.note',
  reviewedAt: 'v.reviewed_at',
};
const COLUMNS: ColumnsOf<Found> = {
  ...APPLICATION_COLUMNS,
  accountName: 'p.name',
  accountMail: 'p.mail',
  accountLocale: 'p.locale',
  licenseId: 'a.license_id',
  licenseKey: '(SELECT l.key FROM licenses l WHERE l.id = a.license_id)',
  paidOrders: '(SELECT count(*)::int FROM orders o WHERE o.account_id = a.account_id AND o.paid_at IS NOT NULL)',
  activeLicenses: `(SELECT count(*)::int FROM licenses l WHERE l.account_id = a.account_id AND l.status = 'active'
      AND (l.expires_at IS NULL OR l.expires_at >= ${NOW}))`,
  signIns: `(SELECT count(*)::int FROM audit_records r WHERE r.actor_id = a.account_id AND r.action = 'session.begun')`,
  hasPasskey: 'EXISTS (SELECT FROM webauthn_credentials k WHERE k.account_id = a.account_id)',
  namesakes: `(SELECT count(*)::int FROM cases n LEFT JOIN applications o ON o.id = n.application_id
      WHERE (lower(n.company_name) = lower(a.company_name) OR o.company_hash = a.company_hash)
        AND n.application_id IS DISTINCT FROM a.id)`,
  ties: `array_remove(ARRAY[
      CASE WHEN a.account_id = $2 THEN 'own' END,
      CASE WHEN p.referrer_id = $2 OR EXISTS (SELECT FROM accounts r WHERE r.id = $2 AND r.referrer_id = p.id)
           THEN 'referral' END,
      CASE WHEN EXISTS (SELECT FROM license_transfers t WHERE (t.from_account_id, t.to_account_id)
                            IN ((p.id, $2), ($2, p.id))) THEN 'transfer' END], NULL)`,
  isMailOverridden: 'EXISTS (SELECT FROM application_mail_overrides m WHERE m.mail = a.mail)',
  isCaseAgreed: `coalesce((SELECT c.is_granted FROM case_consents c WHERE c.application_id = a.id
                            ORDER BY c.answered_at DESC LIMIT 1), false)`,
  related: `(SELECT coalesce(json_agg(r ORDER BY r."isSameCompany" DESC, r."submittedAt" DESC), '[]') FROM (
      SELECT ${selectList(RELATED)}
        FROM applications o LEFT JOIN licenses l ON l.id = o.license_id
       WHERE o.id <> a.id AND (${IS_SAME_COMPANY} OR a.mail_domain <> '' AND o.mail_domain = a.mail_domain)
       ORDER BY "isSameCompany" DESC, o.submitted_at DESC LIMIT ${MAX_RELATED}) r)`,
  reviews: `(SELECT coalesce(json_agg(${jsonObject(REVIEW)} ORDER BY v.reviewed_at DESC), '[]')
       FROM application_reviews v LEFT JOIN accounts s ON s.id = v.reviewer_id WHERE v.application_id = a.id)`,
};

const ONE: Prepared = {
  name: 'application-file',
  text: `SELECT ${selectList(COLUMNS)} FROM ${APPLICATION_FROM} WHERE a.id = $1`,
};

const NOTES: Prepared = {
  name: 'application-notes',
  text: `SELECT n.id, s.mail AS "authorMail", n.note, n.written_at AS "writtenAt"
           FROM application_notes n LEFT JOIN accounts s ON s.id = n.author_id
          WHERE n.application_id = $1 AND n.note <> '' ORDER BY n.written_at DESC, n.id
          LIMIT ${MAX_APPLICATION_NOTES}`,
};

/** The evidence behind an application; every access is recorded in the audit log. */
@Injectable()
export class ApplicationEvidence {
  constructor(
    private readonly reads: Reads,
    private readonly companyMail: CompanyMail,
    private readonly staffReads: StaffReads,
  ) {}

  /** Refuses with application.not_found. */
  async get({ accountId: staffId }: StaffMember, id: string): Promise<ApplicationFileView> {
    const found = await this.reads.first<Found>(ONE, [id, staffId]);
    if (!found) throw new AppError('application.not_found');
    await this.staffReads.record({ staffId, what: 'application', subject: id });
    const { isFree: isFreeMail, isDisposable: isDisposableMail } = this.companyMail.describe(found.mail);
    return {
      ...found,
      isFreeMail,
      isDisposableMail,
      related: found.related.map((one) => ({ ...one, submittedAt: new Date(one.submittedAt).toISOString() })),
      reviews: found.reviews.map((one) => ({ ...one, reviewedAt: new Date(one.reviewedAt).toISOString() })),
      notes: await this.notes(id),
    };
  }

  /** What reviewers wrote about an application for each other, newest first. */
  async notes(id: string): Promise<InternalNoteView[]> {
    const rows = await this.reads.rows<Omit<InternalNoteView, 'writtenAt'> & { writtenAt: Date }>(NOTES, [id]);
    return rows.map(({ writtenAt, ...note }) => ({ ...note, writtenAt: writtenAt.toISOString() }));
  }
}

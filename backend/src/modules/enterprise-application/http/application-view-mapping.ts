import type { ApplicationFile } from '../application-evidence.queries.js';
import type { ApplicationRow } from '../applications.listing.js';
import type { OwnApplication } from '../applications.queries.js';
import type { ApplicationFileView, ApplicationRowView, ApplicationView } from './applications.views.js';

export const toApplicationView = (own: OwnApplication): ApplicationView => ({
  id: own.id,
  status: own.status,
  userEmail: own.mail,
  companyName: own.companyName,
  useCase: own.useCase,
  favoriteFeature: own.favoriteFeature,
  ...(own.improvements === '' ? {} : { improvements: own.improvements }),
  createdAt: own.submittedAt.toISOString(),
  ...(own.reviewNote === '' ? {} : { reviewNote: own.reviewNote }),
  dueAt: own.dueAt.toISOString(),
  decidedAt: own.decidedAt?.toISOString() ?? null,
  paidId: own.licenseId,
  expiresAt: own.licenseExpiresAt?.toISOString() ?? null,
  isCaseAgreed: own.isCaseAgreed,
  wasRenewalRequested: own.wasRenewalRequested,
});

export const toRowView = (row: ApplicationRow): ApplicationRowView => ({
  ...row,
  mailHosts: row.mailHosts && { ...row.mailHosts, hosts: [...row.mailHosts.hosts] },
  submittedAt: row.submittedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  setAsideUntil: row.setAsideUntil?.toISOString() ?? null,
  accountCreatedAt: row.accountCreatedAt.toISOString(),
});

export const toFileView = (file: ApplicationFile): ApplicationFileView => ({
  ...file,
  ...toRowView(file),
  ties: [...file.ties],
  related: file.related.map((one) => ({ ...one, submittedAt: new Date(one.submittedAt).toISOString() })),
  reviews: file.reviews.map((one) => ({ ...one, reviewedAt: new Date(one.reviewedAt).toISOString() })),
});

import { Application } from './application.entity.js';
import { ApplicationCannedNote } from './application-canned-note.entity.js';
import { ApplicationMailOverride } from './application-mail-override.entity.js';
import { ApplicationOpening } from './application-opening.entity.js';
import { ApplicationReview } from './application-review.entity.js';

export const applicationEntities = [
  Application,
  ApplicationCannedNote,
  ApplicationMailOverride,
  ApplicationOpening,
  ApplicationReview,
];

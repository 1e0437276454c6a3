import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { ApplicationCannedNote } from './entities/application-canned-note.entity.js';

export type CannedNote = Pick<ApplicationCannedNote, keyof ApplicationCannedNote>;

const NOTES: Prepared = {
  name: 'application-canned-notes',
  text: `SELECT id, action, title, zh, en, version, created_at AS "createdAt" FROM application_canned_notes
          ORDER BY created_at, id`,
};

@Injectable()
export class CannedNotes {
  constructor(private readonly reads: Reads) {}

  /** Every note, the oldest first. */
  async list(): Promise<CannedNote[]> {
    return this.reads.rows<CannedNote>(NOTES);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The links of campaigns and how often each was opened. Expand step: the previous release sends links that lead to their
 * own address and are not counted.
 */
export class CampaignLinks1795741000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE campaign_links (
        campaign_id uuid    NOT NULL REFERENCES campaigns ON DELETE CASCADE,
        position    integer NOT NULL,
        url         text    NOT NULL,
        clicks      integer NOT NULL DEFAULT 0,
        PRIMARY KEY (campaign_id, position)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE campaign_links');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened to licenses: the history shown to people, and the changes that may have to be reverted. */
export class LicenseRecords1795219260100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE license_events (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        license_id uuid        NOT NULL CONSTRAINT license_events_license REFERENCES licenses,
        account_id uuid        NOT NULL,
        kind       text        NOT NULL,
        actor_kind text        NOT NULL CHECK (actor_kind IN ('customer', 'staff', 'system')),
        actor_id   uuid,
        details    jsonb       NOT NULL DEFAULT '{}',
        before     jsonb,
        after      jsonb       NOT NULL,
        at         timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX license_events_history ON license_events (license_id, id DESC)`);
    await db.query(`
      CREATE TABLE license_merges (
        id             uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id     uuid        NOT NULL,
        target_id      uuid        NOT NULL CONSTRAINT license_merges_target REFERENCES licenses,
        target_before  jsonb       NOT NULL,
        sources_before jsonb       NOT NULL,
        target_after   jsonb       NOT NULL,
        merged_at      timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX license_merges_account ON license_merges (account_id, merged_at DESC, id DESC)`);
    await db.query(`
      CREATE TABLE license_transfers (
        id              uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        license_id      uuid        NOT NULL CONSTRAINT license_transfers_license REFERENCES licenses,
        from_account_id uuid        NOT NULL,
        to_account_id   uuid        NOT NULL,
        transferred_at  timestamptz NOT NULL,
        CONSTRAINT license_transfers_moves CHECK (from_account_id <> to_account_id)
      )`);
    await db.query(`CREATE INDEX license_transfers_from ON license_transfers (from_account_id, transferred_at DESC)`);
    await db.query(`CREATE INDEX license_transfers_to ON license_transfers (to_account_id, transferred_at DESC)`);
    await db.query(`CREATE INDEX license_transfers_license ON license_transfers (license_id, transferred_at)`);
    await db.query(`
      CREATE TABLE license_extensions (
        id             uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        license_id     uuid        NOT NULL CONSTRAINT license_extensions_license REFERENCES licenses,
        source_kind    text        NOT NULL,
        source_id      text        NOT NULL,
        months         integer     CONSTRAINT license_extensions_months_range CHECK (months > 0),
        counted_from   timestamptz NOT NULL,
        expires_before timestamptz NOT NULL,
        expires_after  timestamptz,
        undone_at      timestamptz,
        CONSTRAINT license_extensions_source UNIQUE (source_kind, source_id)
      )`);
    await db.query(`CREATE INDEX license_extensions_license ON license_extensions (license_id, counted_from)`);
    await db.query(`
      CREATE TABLE license_additions (
        id            uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        license_id    uuid        NOT NULL CONSTRAINT license_additions_license REFERENCES licenses,
        source_kind   text        NOT NULL,
        source_id     text        NOT NULL,
        kind          text        NOT NULL CHECK (kind IN ('users', 'assets')),
        quantity      integer     NOT NULL CONSTRAINT license_additions_quantity_range CHECK (quantity > 0),
        added_at      timestamptz NOT NULL,
        taken_back_at timestamptz,
        CONSTRAINT license_additions_source UNIQUE (source_kind, source_id)
      )`);
    await db.query(`CREATE INDEX license_additions_license ON license_additions (license_id)`);
    await db.query(`
      CREATE TABLE license_reminders (
        license_id  uuid        NOT NULL CONSTRAINT license_reminders_license REFERENCES licenses,
        expires_at  timestamptz NOT NULL,
        days_before integer     NOT NULL,
        sent_at     timestamptz NOT NULL,
        PRIMARY KEY (license_id, expires_at, days_before)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE license_reminders, license_additions, license_extensions, license_transfers, license_merges, license_events`);
  }
}

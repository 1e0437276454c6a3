import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Licenses, their bindings, and the files made from them. */
export class Licenses1795219260000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL lock_timeout = '2s'`);
    await db.query(`
      CREATE TABLE licenses (
        id                 uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id         uuid        NOT NULL,
        key                text        NOT NULL CONSTRAINT licenses_key UNIQUE,
        edition            text        NOT NULL CHECK (edition IN ('professional', 'enterprise')),
        plan_id            text        NOT NULL,
        name_zh            text        NOT NULL,
        name_en            text        NOT NULL,
        components         jsonb       NOT NULL DEFAULT '[]',
        granted_users      integer     NOT NULL CONSTRAINT licenses_granted_users_range CHECK (granted_users >= -1),
        granted_assets     integer     NOT NULL CONSTRAINT licenses_granted_assets_range CHECK (granted_assets >= -1),
        granted_components jsonb       NOT NULL DEFAULT '[]',
        base_users         integer     NOT NULL CONSTRAINT licenses_base_users_range CHECK (base_users >= -1),
        base_assets        integer     NOT NULL CONSTRAINT licenses_base_assets_range CHECK (base_assets >= -1),
        bonus_users        integer     NOT NULL DEFAULT 0 CONSTRAINT licenses_bonus_users_range CHECK (bonus_users >= 0),
        bonus_assets       integer     NOT NULL DEFAULT 0 CONSTRAINT licenses_bonus_assets_range CHECK (bonus_assets >= 0),
        expires_at         timestamptz,
        term_started_at    timestamptz NOT NULL,
        status             text        NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'merged', 'revoked')),
        merged_into_id     uuid        CONSTRAINT licenses_merged_into REFERENCES licenses,
        machine_id         text,
        bound_at           timestamptz,
        remark             text        NOT NULL DEFAULT '',
        origin_kind        text        NOT NULL
          CHECK (origin_kind IN ('purchase', 'quote', 'redeem_code', 'free_enterprise', 'grant')),
        origin_id          text        NOT NULL,
        carries_reward     boolean     NOT NULL DEFAULT false,
        is_test            boolean     NOT NULL,
        file_version       integer     NOT NULL DEFAULT 0,
        downloaded_at      timestamptz,
        issued_at          timestamptz NOT NULL,
        created_at         timestamptz NOT NULL DEFAULT now(),
        updated_at         timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT licenses_origin UNIQUE (origin_kind, origin_id),
        CONSTRAINT licenses_bound_whole CHECK ((machine_id IS NULL) = (bound_at IS NULL)),
        CONSTRAINT licenses_merged_somewhere CHECK (status <> 'merged' OR merged_into_id IS NOT NULL),
        CONSTRAINT licenses_merged_elsewhere CHECK (merged_into_id <> id),
        CONSTRAINT licenses_final_unbound CHECK (status = 'active' OR machine_id IS NULL)
      )`);
    await db.query(`CREATE INDEX licenses_account ON licenses (account_id, created_at DESC, id DESC)`);
    await db.query(`CREATE INDEX licenses_merged_into ON licenses (merged_into_id) WHERE merged_into_id IS NOT NULL`);
    await db.query(
      `CREATE INDEX licenses_expiry ON licenses (expires_at) WHERE status = 'active' AND expires_at IS NOT NULL`,
    );
    await db.query(`
      CREATE TABLE license_bindings (
        id         uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
        license_id uuid        NOT NULL CONSTRAINT license_bindings_license REFERENCES licenses,
        machine_id text        NOT NULL,
        bound_at   timestamptz NOT NULL,
        bound_by   text        NOT NULL CHECK (bound_by IN ('customer', 'staff')),
        unbound_at timestamptz,
        unbound_by text        CHECK (unbound_by IN ('customer', 'staff')),
        CONSTRAINT license_bindings_unbound_whole CHECK ((unbound_at IS NULL) = (unbound_by IS NULL))
      )`);
    await db.query(
      `CREATE UNIQUE INDEX license_bindings_active ON license_bindings (license_id) WHERE unbound_at IS NULL`,
    );
    await db.query(`CREATE INDEX license_bindings_history ON license_bindings (license_id, bound_at)`);
    await db.query(`
      CREATE TABLE license_files (
        jti           uuid        PRIMARY KEY,
        license_id    uuid        NOT NULL CONSTRAINT license_files_license REFERENCES licenses,
        version       integer     NOT NULL CHECK (version > 0),
        kind          text        NOT NULL CHECK (kind IN ('license', 'machine')),
        binding_id    uuid        CONSTRAINT license_files_binding REFERENCES license_bindings,
        machine_id    text,
        kid           text        NOT NULL,
        issued_at     timestamptz NOT NULL,
        downloaded_at timestamptz,
        superseded_at timestamptz,
        CONSTRAINT license_files_version UNIQUE (license_id, version),
        CONSTRAINT license_files_machine_whole
          CHECK ((kind = 'machine') = (machine_id IS NOT NULL) AND (machine_id IS NULL) = (binding_id IS NULL))
      )`);
    await db.query(
      `CREATE UNIQUE INDEX license_files_current ON license_files (license_id) WHERE superseded_at IS NULL`,
    );
    await db.query(`
      CREATE TABLE license_revocations (
        jti             uuid        PRIMARY KEY CONSTRAINT license_revocations_file REFERENCES license_files,
        license_id      uuid        NOT NULL,
        reason          text        NOT NULL
          CHECK (reason IN ('replaced', 'unbound', 'transferred', 'merged', 'refunded', 'revoked')),
        revoked_at      timestamptz NOT NULL,
        file_expires_at timestamptz NOT NULL,
        seq             bigint      CONSTRAINT license_revocations_seq UNIQUE
      )`);
    await db.query(
      `CREATE INDEX license_revocations_unpublished ON license_revocations (revoked_at) WHERE seq IS NULL`,
    );
    await db.query(`CREATE INDEX license_revocations_listed ON license_revocations (file_expires_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE license_revocations, license_files, license_bindings, licenses`);
  }
}

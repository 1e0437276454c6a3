-- The schema of release 0.1.0: tables with their indexes.

CREATE TABLE account_avatars (
    account_id uuid NOT NULL,
    picture text NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT account_avatars_size CHECK (length(picture) <= 44000),
    CONSTRAINT account_avatars_pkey PRIMARY KEY (account_id)
);

CREATE TABLE accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mail text NOT NULL,
    name text NOT NULL,
    role text DEFAULT 'customer' NOT NULL,
    locale text NOT NULL,
    password_hash text,
    referral_code text NOT NULL,
    referrer_id uuid,
    is_subscribed boolean DEFAULT false NOT NULL,
    disabled_at timestamptz,
    deletion_requested_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    approves_from timestamptz,
    CONSTRAINT accounts_check CHECK (referrer_id <> id),
    CONSTRAINT accounts_locale_check CHECK (locale ~ '^[a-z]{2}$'),
    CONSTRAINT accounts_role_check CHECK (role ~ '^[a-z_]{2,20}$'),
    CONSTRAINT accounts_mail UNIQUE (mail),
    CONSTRAINT accounts_pkey PRIMARY KEY (id),
    CONSTRAINT accounts_referral_code UNIQUE (referral_code)
);
CREATE INDEX accounts_created ON accounts (created_at);
CREATE INDEX accounts_deletion_due ON accounts (deletion_requested_at) WHERE ((deletion_requested_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX accounts_referrer ON accounts (referrer_id);

CREATE TABLE application_canned_notes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    action text NOT NULL,
    title text NOT NULL,
    zh text NOT NULL,
    en text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT application_canned_notes_action_check CHECK (action IN ('approve', 'reject')),
    CONSTRAINT application_canned_notes_pkey PRIMARY KEY (id)
);

CREATE TABLE application_mail_overrides (
    mail text NOT NULL,
    reason text NOT NULL,
    allowed_by uuid NOT NULL,
    allowed_at timestamptz NOT NULL,
    CONSTRAINT application_mail_overrides_pkey PRIMARY KEY (mail)
);

CREATE TABLE application_openings (
    application_id uuid NOT NULL,
    reviewer_id uuid NOT NULL,
    seen_at timestamptz NOT NULL,
    CONSTRAINT application_openings_pkey PRIMARY KEY (application_id, reviewer_id)
);

CREATE TABLE application_reviews (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    application_id uuid NOT NULL,
    action text NOT NULL,
    reviewer_id uuid NOT NULL,
    note text NOT NULL,
    reviewed_at timestamptz NOT NULL,
    CONSTRAINT application_reviews_action_check CHECK (action IN ('approve', 'reject', 'reopen')),
    CONSTRAINT application_reviews_pkey PRIMARY KEY (id)
);
CREATE INDEX application_reviews_application ON application_reviews (application_id, reviewed_at);
CREATE UNIQUE INDEX application_reviews_one_approval ON application_reviews (application_id) WHERE (action = 'approve');

CREATE TABLE applications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    mail text NOT NULL,
    mail_domain text NOT NULL,
    company_name text NOT NULL,
    use_case text NOT NULL,
    favorite_feature text NOT NULL,
    improvements text DEFAULT '' NOT NULL,
    status text NOT NULL,
    review_note text DEFAULT '' NOT NULL,
    license_id uuid,
    mail_hosts jsonb,
    renewal_quote_id uuid,
    submitted_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    decided_at timestamptz,
    set_aside_until timestamptz,
    CONSTRAINT applications_approved_has_license CHECK ((status = 'approved') = (license_id IS NOT NULL)),
    CONSTRAINT applications_decided_is_dated CHECK ((status = 'pending') = (decided_at IS NULL)),
    CONSTRAINT applications_status_check CHECK (status IN ('pending', 'approved', 'rejected')),
    CONSTRAINT applications_account UNIQUE (account_id),
    CONSTRAINT applications_license UNIQUE (license_id),
    CONSTRAINT applications_pkey PRIMARY KEY (id)
);
CREATE INDEX applications_domain ON applications (mail_domain);
CREATE INDEX applications_queue ON applications (due_at) WHERE (status = 'pending');

CREATE TABLE audit_checks (
    checked_at timestamptz NOT NULL,
    sealed bigint NOT NULL,
    broken_at bigint,
    CONSTRAINT audit_checks_broken_at_check CHECK (broken_at > 0),
    CONSTRAINT audit_checks_sealed_check CHECK (sealed >= 0),
    CONSTRAINT audit_checks_pkey PRIMARY KEY (checked_at)
);

CREATE TABLE audit_private (
    record_id bigint NOT NULL,
    salt bytea NOT NULL,
    facts jsonb NOT NULL,
    keep_until timestamptz NOT NULL,
    CONSTRAINT audit_private_pkey PRIMARY KEY (record_id)
);
CREATE INDEX audit_private_keep_until ON audit_private (keep_until);

CREATE TABLE audit_records (
    id bigint GENERATED ALWAYS AS IDENTITY,
    at timestamptz DEFAULT now() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text,
    private_digest bytea,
    CONSTRAINT audit_records_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_records_action ON audit_records (action text_pattern_ops, id);
CREATE INDEX audit_records_actor ON audit_records (actor_id, id);
CREATE INDEX audit_records_at ON audit_records (at);
CREATE INDEX audit_records_subject ON audit_records (subject, id);

CREATE TABLE audit_seals (
    seq bigint NOT NULL,
    record_id bigint NOT NULL,
    seal bytea NOT NULL,
    CONSTRAINT audit_seals_pkey PRIMARY KEY (seq),
    CONSTRAINT audit_seals_record UNIQUE (record_id)
);

CREATE TABLE bank_receipts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    payment_id uuid NOT NULL,
    bank_serial text NOT NULL,
    amount_fen bigint NOT NULL,
    received_on date NOT NULL,
    payer text NOT NULL,
    entered_by uuid NOT NULL,
    entered_at timestamptz NOT NULL,
    decision text,
    decided_by uuid,
    decided_at timestamptz,
    payer_bank text DEFAULT '' NOT NULL,
    payer_account text DEFAULT '' NOT NULL,
    CONSTRAINT bank_receipts_amount_fen_check CHECK (amount_fen > 0),
    CONSTRAINT bank_receipts_decided_is_complete CHECK (num_nulls(decision, decided_by, decided_at) = ANY (ARRAY[0, 3])),
    CONSTRAINT bank_receipts_decision_check CHECK (decision IN ('confirmed', 'rejected')),
    CONSTRAINT bank_receipts_four_eyes CHECK ((decision <> 'confirmed') OR (decided_by <> entered_by)),
    CONSTRAINT bank_receipts_pkey PRIMARY KEY (id)
);
CREATE INDEX bank_receipts_payment ON bank_receipts (payment_id);
CREATE UNIQUE INDEX bank_receipts_serial ON bank_receipts (bank_serial) WHERE (decision IS DISTINCT FROM 'rejected');

CREATE TABLE bank_transfers (
    payment_id uuid NOT NULL,
    out_trade_no text NOT NULL,
    remittance_code text NOT NULL,
    closed_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT bank_transfers_code UNIQUE (remittance_code),
    CONSTRAINT bank_transfers_out_trade_no UNIQUE (out_trade_no),
    CONSTRAINT bank_transfers_pkey PRIMARY KEY (payment_id)
);

CREATE TABLE campaign_recipients (
    campaign_id uuid NOT NULL,
    account_id uuid NOT NULL,
    letter_id uuid DEFAULT gen_random_uuid() NOT NULL,
    status text DEFAULT 'waiting' NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    run_no integer,
    tried_at timestamptz,
    retry_at timestamptz,
    last_error text,
    unsubscribed_at timestamptz,
    CONSTRAINT campaign_recipients_status_check CHECK (status IN ('waiting', 'sending', 'sent', 'bounced', 'failed', 'skipped', 'unknown')),
    CONSTRAINT campaign_recipients_pkey PRIMARY KEY (campaign_id, account_id)
);
CREATE INDEX campaign_recipients_account ON campaign_recipients (account_id);
CREATE INDEX campaign_recipients_status ON campaign_recipients (campaign_id, status);

CREATE TABLE campaigns (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    status text DEFAULT 'draft' NOT NULL,
    subject_zh text DEFAULT '' NOT NULL,
    body_zh text DEFAULT '' NOT NULL,
    subject_en text DEFAULT '' NOT NULL,
    body_en text DEFAULT '' NOT NULL,
    audience text NOT NULL,
    edition text,
    expiring_days integer,
    per_second integer NOT NULL,
    scheduled_at timestamptz,
    run_no integer DEFAULT 0 NOT NULL,
    wake_at timestamptz,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz,
    version integer DEFAULT 1 NOT NULL,
    scheduled_by uuid,
    CONSTRAINT campaigns_audience CHECK (((audience = 'edition') = (edition IS NOT NULL)) AND ((audience = 'expiring') = (expiring_days IS NOT NULL))),
    CONSTRAINT campaigns_audience_check CHECK (audience IN ('subscribed', 'edition', 'expiring', 'no_order')),
    CONSTRAINT campaigns_edition_check CHECK (edition IN ('professional', 'enterprise')),
    CONSTRAINT campaigns_expiring_days_check CHECK ((expiring_days >= 1) AND (expiring_days <= 365)),
    CONSTRAINT campaigns_per_second_check CHECK ((per_second >= 1) AND (per_second <= 500)),
    CONSTRAINT campaigns_status_check CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled')),
    CONSTRAINT campaigns_pkey PRIMARY KEY (id)
);
CREATE INDEX campaigns_due ON campaigns (wake_at) WHERE ((status = 'scheduled') OR (status = 'sending'));

CREATE TABLE captchas (
    key text NOT NULL,
    digest bytea NOT NULL,
    purpose text,
    expires_at timestamptz NOT NULL,
    work integer,
    CONSTRAINT captchas_pkey PRIMARY KEY (key)
);
CREATE INDEX captchas_expires_at ON captchas (expires_at);

CREATE TABLE case_consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    application_id uuid NOT NULL,
    version text NOT NULL,
    is_granted boolean NOT NULL,
    source text NOT NULL,
    answered_at timestamptz NOT NULL,
    CONSTRAINT case_consents_pkey PRIMARY KEY (id)
);
CREATE INDEX case_consents_application ON case_consents (application_id, answered_at);

CREATE TABLE cases (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    application_id uuid,
    company_name text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    is_hidden boolean DEFAULT false NOT NULL,
    withdrawn_at timestamptz,
    approved_at timestamptz NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT cases_application UNIQUE (application_id),
    CONSTRAINT cases_pkey PRIMARY KEY (id)
);
CREATE INDEX cases_shown ON cases ("position", approved_at DESC) WHERE ((NOT is_hidden) AND (withdrawn_at IS NULL));

CREATE TABLE consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    version text NOT NULL,
    is_granted boolean NOT NULL,
    source text NOT NULL,
    answered_at timestamptz NOT NULL,
    CONSTRAINT consents_kind_check CHECK (kind IN ('terms', 'marketing')),
    CONSTRAINT consents_pkey PRIMARY KEY (id)
);
CREATE INDEX consents_account ON consents (account_id, kind, answered_at);

CREATE TABLE coupon_redemptions (
    order_id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    account_id uuid NOT NULL,
    reserved_at timestamptz NOT NULL,
    consumed_at timestamptz,
    is_late boolean DEFAULT false NOT NULL,
    reserved_until timestamptz,
    CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (order_id)
);
CREATE INDEX coupon_redemptions_coupon ON coupon_redemptions (coupon_id, account_id);

CREATE TABLE coupons (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    code text NOT NULL,
    percent_bps integer,
    amount_fen bigint,
    is_enabled boolean DEFAULT true NOT NULL,
    starts_at timestamptz,
    ends_at timestamptz,
    order_kinds text[],
    plan_ids text[],
    minimum_fen bigint DEFAULT 0 NOT NULL,
    max_redemptions integer,
    max_per_customer integer,
    note text DEFAULT '' NOT NULL,
    created_at timestamptz NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    largest_order_fen bigint,
    CONSTRAINT coupons_amount_fen_check CHECK (amount_fen > 0),
    CONSTRAINT coupons_code_check CHECK (code = upper(code)),
    CONSTRAINT coupons_largest_order_fen_check CHECK (largest_order_fen >= 0),
    CONSTRAINT coupons_max_per_customer_check CHECK (max_per_customer > 0),
    CONSTRAINT coupons_max_redemptions_check CHECK (max_redemptions > 0),
    CONSTRAINT coupons_minimum_fen_check CHECK (minimum_fen >= 0),
    CONSTRAINT coupons_one_value CHECK ((percent_bps IS NULL) <> (amount_fen IS NULL)),
    CONSTRAINT coupons_percent_bps_check CHECK ((percent_bps >= 1) AND (percent_bps <= 10000)),
    CONSTRAINT coupons_code UNIQUE (code),
    CONSTRAINT coupons_pkey PRIMARY KEY (id)
);

CREATE TABLE idempotency_keys (
    account_id uuid NOT NULL,
    scope bytea NOT NULL,
    body_hash bytea NOT NULL,
    answer jsonb,
    begun_at timestamptz NOT NULL,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, scope)
);
CREATE INDEX idempotency_keys_begun ON idempotency_keys (begun_at);

CREATE TABLE inbox (
    consumer text NOT NULL,
    event_id text NOT NULL,
    claimed_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT inbox_pkey PRIMARY KEY (consumer, event_id)
);

CREATE TABLE invoice_files (
    invoice_id uuid NOT NULL,
    bytes bytea NOT NULL,
    uploaded_by uuid NOT NULL,
    uploaded_at timestamptz NOT NULL,
    CONSTRAINT invoice_files_pkey PRIMARY KEY (invoice_id)
);

CREATE TABLE invoices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_id uuid NOT NULL,
    order_number text NOT NULL,
    account_id uuid NOT NULL,
    status text NOT NULL,
    title_kind text NOT NULL,
    title text NOT NULL,
    tax_number text,
    mail text NOT NULL,
    amount_fen bigint NOT NULL,
    number text,
    reason text DEFAULT '' NOT NULL,
    requested_at timestamptz NOT NULL,
    issued_at timestamptz,
    ended_at timestamptz,
    decided_by uuid,
    CONSTRAINT invoices_amount_range CHECK (amount_fen > 0),
    CONSTRAINT invoices_company_has_tax_number CHECK ((title_kind = 'personal') OR (tax_number IS NOT NULL)),
    CONSTRAINT invoices_issued_is_complete CHECK ((status IN ('issued', 'voided')) = ((number IS NOT NULL) AND (issued_at IS NOT NULL))),
    CONSTRAINT invoices_status_check CHECK (status IN ('requested', 'issued', 'rejected', 'voided')),
    CONSTRAINT invoices_title_kind_check CHECK (title_kind IN ('company', 'personal')),
    CONSTRAINT invoices_pkey PRIMARY KEY (id)
);
CREATE INDEX invoices_account ON invoices (account_id);
CREATE UNIQUE INDEX invoices_number ON invoices (number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX invoices_one_open ON invoices (order_id) WHERE (status IN ('requested', 'issued'));
CREATE INDEX invoices_order ON invoices (order_id, requested_at DESC);
CREATE INDEX invoices_waiting ON invoices (requested_at) WHERE (status = 'requested');

CREATE TABLE license_additions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    license_id uuid NOT NULL,
    source_kind text NOT NULL,
    source_id text NOT NULL,
    kind text NOT NULL,
    quantity integer NOT NULL,
    added_at timestamptz NOT NULL,
    taken_back_at timestamptz,
    CONSTRAINT license_additions_kind_check CHECK (kind IN ('users', 'assets')),
    CONSTRAINT license_additions_quantity_range CHECK (quantity > 0),
    CONSTRAINT license_additions_pkey PRIMARY KEY (id),
    CONSTRAINT license_additions_source UNIQUE (source_kind, source_id)
);
CREATE INDEX license_additions_license ON license_additions (license_id);

CREATE TABLE license_bindings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    license_id uuid NOT NULL,
    machine_id text NOT NULL,
    bound_at timestamptz NOT NULL,
    bound_by text NOT NULL,
    unbound_at timestamptz,
    unbound_by text,
    CONSTRAINT license_bindings_bound_by_check CHECK (bound_by IN ('customer', 'staff')),
    CONSTRAINT license_bindings_unbound_by_check CHECK (unbound_by IN ('customer', 'staff')),
    CONSTRAINT license_bindings_unbound_whole CHECK ((unbound_at IS NULL) = (unbound_by IS NULL)),
    CONSTRAINT license_bindings_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX license_bindings_active ON license_bindings (license_id) WHERE (unbound_at IS NULL);
CREATE INDEX license_bindings_history ON license_bindings (license_id, bound_at);

CREATE TABLE license_events (
    id bigint GENERATED ALWAYS AS IDENTITY,
    license_id uuid NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    before jsonb,
    after jsonb NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT license_events_actor_kind_check CHECK (actor_kind IN ('customer', 'staff', 'system')),
    CONSTRAINT license_events_pkey PRIMARY KEY (id)
);
CREATE INDEX license_events_history ON license_events (license_id, id DESC);

CREATE TABLE license_extensions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    license_id uuid NOT NULL,
    source_kind text NOT NULL,
    source_id text NOT NULL,
    months integer,
    counted_from timestamptz NOT NULL,
    expires_before timestamptz NOT NULL,
    expires_after timestamptz,
    undone_at timestamptz,
    price_basis jsonb,
    CONSTRAINT license_extensions_months_range CHECK (months > 0),
    CONSTRAINT license_extensions_pkey PRIMARY KEY (id),
    CONSTRAINT license_extensions_source UNIQUE (source_kind, source_id)
);
CREATE INDEX license_extensions_license ON license_extensions (license_id, counted_from);

CREATE TABLE license_files (
    jti uuid NOT NULL,
    license_id uuid NOT NULL,
    version integer,
    kind text NOT NULL,
    binding_id uuid,
    machine_id text,
    kid text NOT NULL,
    issued_at timestamptz NOT NULL,
    downloaded_at timestamptz,
    superseded_at timestamptz,
    ends_at timestamptz,
    users integer,
    assets integer,
    expires_at timestamptz,
    CONSTRAINT license_files_granted_whole CHECK (((version IS NULL) = (ends_at IS NOT NULL)) AND ((ends_at IS NULL) OR (kind = 'license'))),
    CONSTRAINT license_files_kind_check CHECK (kind IN ('license', 'machine')),
    CONSTRAINT license_files_machine_whole CHECK (((kind = 'machine') = (machine_id IS NOT NULL)) AND ((machine_id IS NULL) = (binding_id IS NULL))),
    CONSTRAINT license_files_version_check CHECK (version > 0),
    CONSTRAINT license_files_pkey PRIMARY KEY (jti),
    CONSTRAINT license_files_version UNIQUE (license_id, version)
);
CREATE UNIQUE INDEX license_files_counting ON license_files (license_id) WHERE ((superseded_at IS NULL) AND (ends_at IS NULL));
CREATE INDEX license_files_granted ON license_files (license_id) WHERE (ends_at IS NOT NULL);

CREATE TABLE license_lines (
    id bigint GENERATED BY DEFAULT AS IDENTITY,
    license_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamptz NOT NULL,
    source text NOT NULL,
    source_id text NOT NULL,
    source_place integer DEFAULT 1 NOT NULL,
    parts bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    users integer,
    assets integer,
    months integer,
    is_lifetime boolean DEFAULT false NOT NULL,
    until date,
    days integer,
    components jsonb,
    agreed_year_fen bigint,
    priced_by jsonb,
    paid_fen bigint DEFAULT 0 NOT NULL,
    sources uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    withdraws bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    change jsonb,
    CONSTRAINT license_lines_agreed_year_fen_check CHECK (agreed_year_fen >= 0),
    CONSTRAINT license_lines_assets_check CHECK (assets >= '-1'::integer),
    CONSTRAINT license_lines_give CHECK (
CASE kind
    WHEN 'first' THEN ((users IS NOT NULL) AND (assets IS NOT NULL) AND (components IS NOT NULL))
    WHEN 'places' THEN ((users IS NOT NULL) AND (assets IS NOT NULL))
    WHEN 'price' THEN (components IS NOT NULL)
    WHEN 'merge' THEN (cardinality(sources) > 0)
    WHEN 'withdrawal' THEN (cardinality(withdraws) > 0)
    ELSE true
END),
    CONSTRAINT license_lines_gives_time CHECK (
CASE kind
    WHEN 'change' THEN ((num_nonnulls(change, priced_by) = 2) AND (num_nonnulls(months, until, days) = 0))
    ELSE ((change IS NULL) AND (num_nonnulls(months, until, days, NULLIF(is_lifetime, false)) = ((kind IN ('first', 'time')))::integer))
END),
    CONSTRAINT license_lines_kind CHECK (kind IN ('first', 'time', 'places', 'change', 'price', 'merge', 'withdrawal')),
    CONSTRAINT license_lines_months_check CHECK (months > 0),
    CONSTRAINT license_lines_paid_fen_check CHECK (paid_fen >= 0),
    CONSTRAINT license_lines_users_check CHECK (users >= '-1'::integer),
    CONSTRAINT license_lines_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX license_lines_change_source ON license_lines (source, source_id) WHERE (kind = 'change');
CREATE INDEX license_lines_corrections ON license_lines (license_id) WHERE (source = 'correction');
CREATE INDEX license_lines_license ON license_lines (license_id);
CREATE UNIQUE INDEX license_lines_source ON license_lines (source, source_id, source_place) WHERE ((kind IN ('first', 'time', 'places')) AND (source <> 'correction'));

CREATE TABLE license_merges (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    target_id uuid NOT NULL,
    target_before jsonb NOT NULL,
    sources_before jsonb NOT NULL,
    target_after jsonb NOT NULL,
    merged_at timestamptz NOT NULL,
    CONSTRAINT license_merges_pkey PRIMARY KEY (id)
);
CREATE INDEX license_merges_account ON license_merges (account_id, merged_at DESC, id DESC);
CREATE INDEX license_merges_target ON license_merges (target_id);

CREATE TABLE license_reminders (
    license_id uuid NOT NULL,
    expires_at timestamptz NOT NULL,
    days_before integer NOT NULL,
    sent_at timestamptz NOT NULL,
    CONSTRAINT license_reminders_pkey PRIMARY KEY (license_id, expires_at, days_before)
);

CREATE TABLE license_revocations (
    jti uuid NOT NULL,
    license_id uuid NOT NULL,
    reason text NOT NULL,
    revoked_at timestamptz NOT NULL,
    file_expires_at timestamptz NOT NULL,
    seq bigint,
    effective_at timestamptz,
    is_changed boolean DEFAULT false NOT NULL,
    CONSTRAINT license_revocations_reason_check CHECK (reason IN ('replaced', 'unbound', 'transferred', 'merged', 'refunded', 'revoked')),
    CONSTRAINT license_revocations_pkey PRIMARY KEY (jti),
    CONSTRAINT license_revocations_seq UNIQUE (seq)
);
CREATE INDEX license_revocations_license ON license_revocations (license_id);
CREATE INDEX license_revocations_listed ON license_revocations (file_expires_at);
CREATE INDEX license_revocations_unpublished ON license_revocations (revoked_at) WHERE (seq IS NULL);

CREATE TABLE license_transfers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    license_id uuid NOT NULL,
    from_account_id uuid NOT NULL,
    to_account_id uuid NOT NULL,
    transferred_at timestamptz NOT NULL,
    CONSTRAINT license_transfers_moves CHECK (from_account_id <> to_account_id),
    CONSTRAINT license_transfers_pkey PRIMARY KEY (id)
);
CREATE INDEX license_transfers_from ON license_transfers (from_account_id, transferred_at DESC);
CREATE INDEX license_transfers_license ON license_transfers (license_id, transferred_at);
CREATE INDEX license_transfers_to ON license_transfers (to_account_id, transferred_at DESC);

CREATE TABLE licenses (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    key text NOT NULL,
    edition text NOT NULL,
    plan_id text NOT NULL,
    name_zh text NOT NULL,
    name_en text NOT NULL,
    components jsonb DEFAULT '[]'::jsonb NOT NULL,
    granted_users integer NOT NULL,
    granted_assets integer NOT NULL,
    granted_components jsonb DEFAULT '[]'::jsonb NOT NULL,
    base_users integer NOT NULL,
    base_assets integer NOT NULL,
    bonus_users integer DEFAULT 0 NOT NULL,
    bonus_assets integer DEFAULT 0 NOT NULL,
    expires_at timestamptz,
    term_started_at timestamptz NOT NULL,
    status text DEFAULT 'active' NOT NULL,
    merged_into_id uuid,
    machine_id text,
    bound_at timestamptz,
    remark text DEFAULT '' NOT NULL,
    origin_kind text NOT NULL,
    origin_id text NOT NULL,
    carries_reward boolean DEFAULT false NOT NULL,
    is_test boolean NOT NULL,
    file_version integer DEFAULT 0 NOT NULL,
    downloaded_at timestamptz,
    issued_at timestamptz NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    updated_at timestamptz DEFAULT now() NOT NULL,
    withdrawn_at timestamptz,
    agreed_year_fen bigint,
    origin_place integer DEFAULT 1 NOT NULL,
    family_id uuid NOT NULL,
    lines_seen bigint,
    CONSTRAINT licenses_agreed_year_fen_range CHECK (agreed_year_fen >= 0),
    CONSTRAINT licenses_base_assets_range CHECK (base_assets >= '-1'::integer),
    CONSTRAINT licenses_base_users_range CHECK (base_users >= '-1'::integer),
    CONSTRAINT licenses_bonus_assets_range CHECK (bonus_assets >= 0),
    CONSTRAINT licenses_bonus_users_range CHECK (bonus_users >= 0),
    CONSTRAINT licenses_bound_whole CHECK ((machine_id IS NULL) = (bound_at IS NULL)),
    CONSTRAINT licenses_edition_check CHECK (edition IN ('professional', 'enterprise')),
    CONSTRAINT licenses_final_unbound CHECK ((status = 'active') OR (machine_id IS NULL)),
    CONSTRAINT licenses_granted_assets_range CHECK (granted_assets >= '-1'::integer),
    CONSTRAINT licenses_granted_users_range CHECK (granted_users >= '-1'::integer),
    CONSTRAINT licenses_merged_elsewhere CHECK (merged_into_id <> id),
    CONSTRAINT licenses_merged_somewhere CHECK ((status <> 'merged') OR (merged_into_id IS NOT NULL)),
    CONSTRAINT licenses_origin_kind_check CHECK (origin_kind IN ('purchase', 'quote', 'redeem_code', 'free_enterprise', 'grant')),
    CONSTRAINT licenses_status_check CHECK (status IN ('active', 'merged', 'revoked')),
    CONSTRAINT licenses_key UNIQUE (key),
    CONSTRAINT licenses_origin UNIQUE (origin_kind, origin_id, origin_place),
    CONSTRAINT licenses_pkey PRIMARY KEY (id)
);
CREATE INDEX licenses_account ON licenses (account_id, created_at DESC, id DESC);
CREATE INDEX licenses_created ON licenses (created_at);
CREATE INDEX licenses_expiry ON licenses (expires_at) WHERE ((status = 'active') AND (expires_at IS NOT NULL));
CREATE INDEX licenses_family ON licenses (family_id);
CREATE INDEX licenses_machine ON licenses (machine_id) WHERE (machine_id IS NOT NULL);
CREATE INDEX licenses_merged_into ON licenses (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX licenses_unsettled ON licenses (family_id) WHERE (lines_seen IS NULL);

CREATE TABLE list_views (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    is_shared boolean NOT NULL,
    CONSTRAINT list_views_one_name UNIQUE (owner_id, list, name),
    CONSTRAINT list_views_pkey PRIMARY KEY (id)
);
CREATE INDEX list_views_shared ON list_views (list) WHERE is_shared;

CREATE TABLE login_failures (
    mail_hash bytea NOT NULL,
    failures integer NOT NULL,
    recent_failures integer NOT NULL,
    last_failed_at timestamptz NOT NULL,
    locked_until timestamptz,
    CONSTRAINT login_failures_pkey PRIMARY KEY (mail_hash)
);

CREATE TABLE mail_codes (
    mail text NOT NULL,
    purpose text NOT NULL,
    code_hash text NOT NULL,
    tries_left integer NOT NULL,
    expires_at timestamptz NOT NULL,
    account_id uuid,
    CONSTRAINT mail_codes_tries_left_check CHECK (tries_left >= 0),
    CONSTRAINT mail_codes_pkey PRIMARY KEY (mail, purpose)
);
CREATE INDEX mail_codes_account ON mail_codes (account_id);
CREATE INDEX mail_codes_expires ON mail_codes (expires_at);

CREATE TABLE mail_deliveries (
    letter_id uuid NOT NULL,
    event_id text NOT NULL,
    letter text NOT NULL,
    recipient text,
    status text NOT NULL,
    attempts integer NOT NULL,
    last_error text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    sent_at timestamptz,
    kept jsonb,
    CONSTRAINT mail_deliveries_status CHECK (status IN ('waiting', 'sent', 'failed', 'bounced', 'expired')),
    CONSTRAINT mail_deliveries_pkey PRIMARY KEY (letter_id)
);
CREATE INDEX mail_deliveries_recipient ON mail_deliveries (recipient);
CREATE INDEX mail_deliveries_status_updated_at ON mail_deliveries (status, updated_at);
CREATE INDEX mail_deliveries_updated ON mail_deliveries (updated_at);

CREATE TABLE orders (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number text NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    plan jsonb NOT NULL,
    components jsonb NOT NULL,
    months integer NOT NULL,
    renewed_license_id uuid,
    license_id uuid,
    list_fen bigint NOT NULL,
    subtotal_fen bigint NOT NULL,
    discount_fen bigint NOT NULL,
    payable_fen bigint NOT NULL,
    refunded_fen bigint DEFAULT 0 NOT NULL,
    settled_by text,
    method text,
    coupon_code text,
    expires_at timestamptz NOT NULL,
    paid_at timestamptz,
    ended_at timestamptz,
    created_at timestamptz NOT NULL,
    invoice_requested_at timestamptz,
    waived_fen bigint DEFAULT 0 NOT NULL,
    basis jsonb,
    lines jsonb,
    license_count integer DEFAULT 1 NOT NULL,
    void_reason text,
    extended_license_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    change jsonb,
    CONSTRAINT orders_amounts_add_up CHECK ((payable_fen = ((subtotal_fen - discount_fen) - waived_fen)) AND (waived_fen >= 0) AND (payable_fen >= 0)),
    CONSTRAINT orders_change CHECK (((kind = 'change') = (change IS NOT NULL)) AND ((change IS NULL) OR (renewed_license_id IS NOT NULL))),
    CONSTRAINT orders_check CHECK ((refunded_fen >= 0) AND (refunded_fen <= payable_fen)),
    CONSTRAINT orders_discount_fen_check CHECK (discount_fen >= 0),
    CONSTRAINT orders_kind CHECK (kind IN ('new', 'renewal', 'quote', 'change')),
    CONSTRAINT orders_list_fen_check CHECK (list_fen >= 0),
    CONSTRAINT orders_months_check CHECK ((months >= 0) AND (months <= 120)),
    CONSTRAINT orders_settled_by_check CHECK (settled_by IN ('money', 'points', 'free')),
    CONSTRAINT orders_settled_is_complete CHECK ((status IN ('paid', 'partially_refunded', 'refunded')) = ((settled_by IS NOT NULL) AND (paid_at IS NOT NULL))),
    CONSTRAINT orders_single_license CHECK ((license_count >= 1) AND ((license_count = 1) OR (license_id IS NULL))),
    CONSTRAINT orders_status_check CHECK (status IN ('pending', 'paid', 'partially_refunded', 'refunded', 'cancelled', 'expired')),
    CONSTRAINT orders_subtotal_fen_check CHECK (subtotal_fen >= 0),
    CONSTRAINT orders_number UNIQUE (number),
    CONSTRAINT orders_pkey PRIMARY KEY (id)
);
CREATE INDEX orders_account ON orders (account_id, created_at DESC, id);
CREATE INDEX orders_created ON orders (created_at);
CREATE INDEX orders_due ON orders (expires_at) WHERE (status = 'pending');
CREATE INDEX orders_extending ON orders (created_at) WHERE ((status = 'pending') AND (extended_license_ids <> '{}'::uuid[]));
CREATE INDEX orders_renewing ON orders (renewed_license_id) WHERE ((status = 'pending') AND (renewed_license_id IS NOT NULL));
CREATE INDEX orders_sold ON orders (paid_at) INCLUDE (payable_fen, settled_by, kind) WHERE (paid_at IS NOT NULL);

CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    queue text NOT NULL,
    payload jsonb NOT NULL,
    run_at timestamptz DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    deliveries integer DEFAULT 0 NOT NULL,
    dispatched_at timestamptz,
    parked_at timestamptz,
    last_error text,
    request_id text,
    created_at timestamptz DEFAULT now() NOT NULL,
    waiting_since timestamptz,
    CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_due ON outbox (run_at, id) WHERE (parked_at IS NULL);
CREATE INDEX outbox_next ON outbox (queue, run_at, id) WHERE (parked_at IS NULL);
CREATE INDEX outbox_parked ON outbox (parked_at) WHERE (parked_at IS NOT NULL);

CREATE TABLE payment_bills (
    method text NOT NULL,
    day date NOT NULL,
    lines integer NOT NULL,
    differences integer NOT NULL,
    compared_at timestamptz NOT NULL,
    CONSTRAINT payment_bills_pkey PRIMARY KEY (method, day)
);

CREATE TABLE payment_incidents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_id uuid,
    method text NOT NULL,
    out_trade_no text NOT NULL,
    kind text NOT NULL,
    resolution text NOT NULL,
    fact jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    closed_at timestamptz,
    closed_by uuid,
    note text DEFAULT '' NOT NULL,
    outcome text,
    CONSTRAINT payment_incidents_outcome_check CHECK (outcome IN ('returned', 'accepted', 'rest_requested')),
    CONSTRAINT payment_incidents_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_incidents_open ON payment_incidents (created_at) WHERE (closed_at IS NULL);

CREATE TABLE payment_notifications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    method text NOT NULL,
    dedupe_key text,
    refusal text,
    body_hash text NOT NULL,
    address text NOT NULL,
    received_at timestamptz NOT NULL,
    deliveries integer DEFAULT 1 NOT NULL,
    CONSTRAINT payment_notifications_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX payment_notifications_once ON payment_notifications (method, dedupe_key) WHERE (dedupe_key IS NOT NULL);

CREATE TABLE payments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_id uuid NOT NULL,
    method text NOT NULL,
    out_trade_no text NOT NULL,
    status text NOT NULL,
    amount_fen bigint NOT NULL,
    received_fen bigint,
    transaction_id text,
    provider_ref text,
    action jsonb,
    expires_at timestamptz NOT NULL,
    last_polled_at timestamptz,
    arrived_at timestamptz,
    created_at timestamptz NOT NULL,
    scene text,
    billed_on date,
    CONSTRAINT payments_amount_range CHECK (amount_fen > 0),
    CONSTRAINT payments_scene CHECK (scene IN ('desktop', 'mobile')),
    CONSTRAINT payments_status_check CHECK (status IN ('created', 'waiting', 'succeeded', 'surplus', 'mismatched', 'closed', 'failed', 'deposit')),
    CONSTRAINT payments_out_trade_no UNIQUE (out_trade_no),
    CONSTRAINT payments_pkey PRIMARY KEY (id),
    CONSTRAINT payments_transaction UNIQUE (method, transaction_id)
);
CREATE INDEX payments_by_transaction ON payments (transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE UNIQUE INDEX payments_one_success ON payments (order_id) WHERE (status = 'succeeded');
CREATE INDEX payments_order ON payments (order_id);

CREATE TABLE plan_changes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    plan_id text NOT NULL,
    plan_version integer NOT NULL,
    draft jsonb NOT NULL,
    starts_at timestamptz NOT NULL,
    planned_by uuid NOT NULL,
    planned_at timestamptz NOT NULL,
    ended_at timestamptz,
    is_agreed boolean DEFAULT false NOT NULL,
    end_reason text,
    CONSTRAINT plan_changes_end_reason_check CHECK (end_reason IN ('made', 'cancelled', 'dropped', 'dismissed')),
    CONSTRAINT plan_changes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX plan_changes_waiting ON plan_changes (plan_id) WHERE (ended_at IS NULL);

CREATE TABLE plan_combos (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    plan_id text NOT NULL,
    months integer NOT NULL,
    price_fen bigint NOT NULL,
    discount_bps integer NOT NULL,
    CONSTRAINT plan_combos_discount_range CHECK ((discount_bps >= 1) AND (discount_bps <= 10000)),
    CONSTRAINT plan_combos_months_range CHECK ((months >= 0) AND (months <= 120)),
    CONSTRAINT plan_combos_price_range CHECK ((price_fen >= 0) AND (price_fen <= '100000000000'::bigint)),
    CONSTRAINT plan_combos_duration UNIQUE (plan_id, months),
    CONSTRAINT plan_combos_pkey PRIMARY KEY (id)
);

CREATE TABLE plan_past_terms (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    plan_id text NOT NULL,
    terms jsonb,
    ended_at timestamptz NOT NULL,
    is_agreed boolean NOT NULL,
    CONSTRAINT plan_past_terms_pkey PRIMARY KEY (id)
);
CREATE INDEX plan_past_terms_by_end ON plan_past_terms (ended_at);

CREATE TABLE plans (
    id text NOT NULL,
    edition text NOT NULL,
    name_zh text NOT NULL,
    name_en text NOT NULL,
    description_zh text NOT NULL,
    description_en text NOT NULL,
    users integer NOT NULL,
    assets integer NOT NULL,
    is_hidden boolean DEFAULT false NOT NULL,
    "position" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    arrangement integer DEFAULT 1 NOT NULL,
    is_free boolean DEFAULT false NOT NULL,
    CONSTRAINT plans_assets_range CHECK ((assets >= '-1'::integer) AND (assets <> 0)),
    CONSTRAINT plans_edition_check CHECK (edition IN ('community', 'professional', 'enterprise')),
    CONSTRAINT plans_users_range CHECK ((users >= '-1'::integer) AND (users <> 0)),
    CONSTRAINT plans_pkey PRIMARY KEY (id)
);

CREATE TABLE point_ledgers (
    account_id uuid NOT NULL,
    CONSTRAINT point_ledgers_pkey PRIMARY KEY (account_id)
);

CREATE TABLE point_records (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    reason text NOT NULL,
    amount bigint NOT NULL,
    order_id uuid,
    subject text DEFAULT '' NOT NULL,
    created_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    rate_bps integer,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    held_until timestamptz,
    CONSTRAINT point_records_amount_check CHECK (amount <> 0),
    CONSTRAINT point_records_held CHECK ((held_until IS NULL) OR (reason = 'referral_earned')),
    CONSTRAINT point_records_of_order CHECK ((order_id IS NOT NULL) = (reason IN ('referral_earned', 'referral_clawed_back', 'order_paid', 'order_refunded'))),
    CONSTRAINT point_records_rate CHECK ((rate_bps IS NOT NULL) = (reason = 'referral_earned')),
    CONSTRAINT point_records_rate_range CHECK ((rate_bps >= 1) AND (rate_bps <= 10000)),
    CONSTRAINT point_records_reason CHECK (reason IN ('referral_earned', 'referral_clawed_back', 'code_redeemed', 'granted_by_staff', 'taken_by_staff', 'order_paid', 'order_refunded', 'license_upgraded')),
    CONSTRAINT point_records_sign CHECK ((amount > 0) = (reason IN ('referral_earned', 'code_redeemed', 'granted_by_staff', 'order_refunded'))),
    CONSTRAINT point_records_pkey PRIMARY KEY (id),
    CONSTRAINT point_records_seq UNIQUE (seq)
);
CREATE INDEX point_records_account ON point_records (account_id, seq) INCLUDE (amount);
CREATE INDEX point_records_held ON point_records (account_id, held_until) WHERE (held_until IS NOT NULL);
CREATE UNIQUE INDEX point_records_one_payment ON point_records (order_id) WHERE (reason = 'order_paid');
CREATE UNIQUE INDEX point_records_one_referral ON point_records (order_id) WHERE (reason = 'referral_earned');
CREATE INDEX point_records_order ON point_records (order_id);

CREATE TABLE proposals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    account_id uuid,
    reason text NOT NULL,
    proposed_by uuid NOT NULL,
    proposed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    status text NOT NULL,
    decided_by uuid,
    decided_at timestamptz,
    result_id text,
    personal jsonb,
    given_fen bigint,
    CONSTRAINT proposals_decided_whole CHECK (((status = 'waiting') = (decided_at IS NULL)) AND ((decided_by IS NULL) = ((status = 'waiting') OR ((status = 'void') AND (decided_by IS NULL))))),
    CONSTRAINT proposals_result_approved CHECK ((result_id IS NULL) OR (status = 'approved')),
    CONSTRAINT proposals_status_check CHECK (status IN ('waiting', 'approved', 'rejected', 'withdrawn', 'void')),
    CONSTRAINT proposals_two_people CHECK ((decided_by <> proposed_by) OR (status <> 'approved')),
    CONSTRAINT proposals_pkey PRIMARY KEY (id)
);
CREATE INDEX proposals_waiting ON proposals (proposed_at) WHERE (status = 'waiting');

CREATE TABLE quotes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number text NOT NULL,
    token text NOT NULL,
    status text NOT NULL,
    account_id uuid,
    company_name text NOT NULL,
    contact_name text NOT NULL,
    mail text NOT NULL,
    phone text DEFAULT '' NOT NULL,
    tax_number text DEFAULT '' NOT NULL,
    note text DEFAULT '' NOT NULL,
    locale text NOT NULL,
    asked jsonb,
    months integer NOT NULL,
    lines jsonb DEFAULT '[]'::jsonb NOT NULL,
    granted jsonb,
    list_fen bigint DEFAULT 0 NOT NULL,
    total_fen bigint DEFAULT 0 NOT NULL,
    terms text DEFAULT '' NOT NULL,
    valid_on date,
    order_id uuid,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    ended_at timestamptz,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT quotes_accepted_has_order CHECK ((status = 'accepted') = (order_id IS NOT NULL)),
    CONSTRAINT quotes_check CHECK ((total_fen >= 0) AND (total_fen <= list_fen)),
    CONSTRAINT quotes_list_fen_check CHECK (list_fen >= 0),
    CONSTRAINT quotes_locale_check CHECK (locale ~ '^[a-z]{2}$'),
    CONSTRAINT quotes_months_check CHECK ((months >= 0) AND (months <= 120)),
    CONSTRAINT quotes_sent_is_complete CHECK ((status = 'requested') OR (status = 'withdrawn') OR ((sent_at IS NOT NULL) AND (granted IS NOT NULL) AND (valid_on IS NOT NULL))),
    CONSTRAINT quotes_status_check CHECK (status IN ('requested', 'sent', 'accepted', 'declined', 'withdrawn', 'expired')),
    CONSTRAINT quotes_number UNIQUE (number),
    CONSTRAINT quotes_order UNIQUE (order_id),
    CONSTRAINT quotes_pkey PRIMARY KEY (id),
    CONSTRAINT quotes_token UNIQUE (token)
);
CREATE INDEX quotes_account ON quotes (account_id, created_at DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX quotes_mail ON quotes (mail);
CREATE INDEX quotes_status ON quotes (status, created_at DESC);

CREATE UNLOGGED TABLE rate_limits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint,
    CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);

CREATE TABLE redeem_batches (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    gift jsonb NOT NULL,
    size integer NOT NULL,
    expires_at timestamptz,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL,
    withdrawn_at timestamptz,
    CONSTRAINT redeem_batches_size_range CHECK ((size >= 1) AND (size <= 10000)),
    CONSTRAINT redeem_batches_pkey PRIMARY KEY (id)
);

CREATE TABLE redeem_codes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    batch_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    withdrawn_at timestamptz,
    redeemed_by uuid,
    redeemed_at timestamptz,
    license_id uuid,
    CONSTRAINT redeem_codes_one_end CHECK ((redeemed_at IS NULL) OR (withdrawn_at IS NULL)),
    CONSTRAINT redeem_codes_redemption_whole CHECK ((redeemed_by IS NULL) = (redeemed_at IS NULL)),
    CONSTRAINT redeem_codes_hash UNIQUE (code_hash),
    CONSTRAINT redeem_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX redeem_codes_batch ON redeem_codes (batch_id);
CREATE INDEX redeem_codes_redemptions ON redeem_codes (redeemed_by, redeemed_at) WHERE (redeemed_by IS NOT NULL);

CREATE TABLE redeem_failures (
    account_id uuid NOT NULL,
    count integer NOT NULL,
    last_at timestamptz NOT NULL,
    CONSTRAINT redeem_failures_pkey PRIMARY KEY (account_id)
);

CREATE TABLE refund_requests (
    order_id uuid NOT NULL,
    refund_no text,
    reason text NOT NULL,
    status text NOT NULL,
    answer text DEFAULT '' NOT NULL,
    requested_at timestamptz NOT NULL,
    answered_by uuid,
    answered_at timestamptz,
    CONSTRAINT refund_requests_answer_whole CHECK (((status = 'waiting') = (answered_at IS NULL)) AND ((answered_at IS NULL) = (answered_by IS NULL))),
    CONSTRAINT refund_requests_status_check CHECK (status IN ('waiting', 'approved', 'rejected')),
    CONSTRAINT refund_requests_pkey PRIMARY KEY (order_id),
    CONSTRAINT refund_requests_refund UNIQUE (refund_no)
);
CREATE INDEX refund_requests_waiting ON refund_requests (requested_at) WHERE (status = 'waiting');

CREATE TABLE refunds (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    payment_id uuid NOT NULL,
    refund_no text NOT NULL,
    amount_fen bigint NOT NULL,
    status text NOT NULL,
    origin text NOT NULL,
    reason text DEFAULT '' NOT NULL,
    created_at timestamptz NOT NULL,
    finished_at timestamptz,
    billed_on date,
    CONSTRAINT refunds_amount_range CHECK (amount_fen > 0),
    CONSTRAINT refunds_origin_check CHECK (origin IN ('staff', 'customer', 'automatic', 'provider')),
    CONSTRAINT refunds_status_check CHECK (status IN ('requested', 'processing', 'succeeded', 'failed', 'rejected')),
    CONSTRAINT refunds_pkey PRIMARY KEY (id),
    CONSTRAINT refunds_refund_no UNIQUE (refund_no)
);
CREATE INDEX refunds_failed ON refunds (created_at) WHERE (status = 'failed');
CREATE INDEX refunds_finished ON refunds (finished_at) WHERE (status = 'succeeded');
CREATE INDEX refunds_open ON refunds (payment_id) WHERE (status IN ('requested', 'processing', 'failed'));
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_under_way ON refunds (created_at) WHERE (status = 'processing');

CREATE TABLE reset_tokens (
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT reset_tokens_pkey PRIMARY KEY (account_id),
    CONSTRAINT reset_tokens_token_hash UNIQUE (token_hash)
);

CREATE TABLE rewards (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    license_id uuid NOT NULL,
    month text NOT NULL,
    content_url text NOT NULL,
    content_key text NOT NULL,
    content_kind text NOT NULL,
    published_on date NOT NULL,
    reads integer NOT NULL,
    plays integer NOT NULL,
    is_reposted boolean NOT NULL,
    is_tutorial_or_review boolean NOT NULL,
    kind text NOT NULL,
    base integer NOT NULL,
    popularity integer NOT NULL,
    repost integer NOT NULL,
    tutorial integer NOT NULL,
    quantity integer NOT NULL,
    keep_months integer NOT NULL,
    next_check_on date,
    last_checked_at timestamptz,
    note text DEFAULT '' NOT NULL,
    granted_by uuid NOT NULL,
    granted_at timestamptz NOT NULL,
    revoked_by uuid,
    revoked_at timestamptz,
    revoke_reason text,
    CONSTRAINT rewards_base_check CHECK (base >= 0),
    CONSTRAINT rewards_by_somebody_else CHECK (granted_by <> account_id),
    CONSTRAINT rewards_content_kind_check CHECK (content_kind IN ('article', 'post', 'video')),
    CONSTRAINT rewards_keep_months_check CHECK (keep_months > 0),
    CONSTRAINT rewards_kind_check CHECK (kind IN ('users', 'assets')),
    CONSTRAINT rewards_month_check CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
    CONSTRAINT rewards_plays_check CHECK (plays >= 0),
    CONSTRAINT rewards_popularity_check CHECK (popularity >= 0),
    CONSTRAINT rewards_quantity_check CHECK (quantity > 0),
    CONSTRAINT rewards_reads_check CHECK (reads >= 0),
    CONSTRAINT rewards_repost_check CHECK (repost >= 0),
    CONSTRAINT rewards_revoked_unchecked CHECK ((revoked_at IS NULL) OR (next_check_on IS NULL)),
    CONSTRAINT rewards_revoked_whole CHECK (((revoked_at IS NULL) = (revoked_by IS NULL)) AND ((revoked_at IS NULL) = (revoke_reason IS NULL))),
    CONSTRAINT rewards_sum CHECK (quantity = (((base + popularity) + repost) + tutorial)),
    CONSTRAINT rewards_tutorial_check CHECK (tutorial >= 0),
    CONSTRAINT rewards_pkey PRIMARY KEY (id)
);
CREATE INDEX rewards_account ON rewards (account_id, granted_at);
CREATE UNIQUE INDEX rewards_content_once ON rewards (content_key) WHERE (revoked_at IS NULL);
CREATE INDEX rewards_due ON rewards (next_check_on) WHERE (next_check_on IS NOT NULL);
CREATE UNIQUE INDEX rewards_once_a_month ON rewards (account_id, month) WHERE (revoked_at IS NULL);

CREATE TABLE sandbox_refunds (
    refund_no text NOT NULL,
    out_trade_no text NOT NULL,
    amount_fen bigint NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (refund_no)
);

CREATE TABLE sandbox_trades (
    out_trade_no text NOT NULL,
    payment_id uuid NOT NULL,
    subject text NOT NULL,
    amount_fen bigint NOT NULL,
    status text NOT NULL,
    transaction_id text,
    paid_fen bigint,
    notify_url text NOT NULL,
    return_url text NOT NULL,
    expires_at timestamptz NOT NULL,
    paid_at timestamptz,
    CONSTRAINT sandbox_trades_status_check CHECK (status IN ('waiting', 'paid', 'closed', 'failed')),
    CONSTRAINT sandbox_trades_payment_id_key UNIQUE (payment_id),
    CONSTRAINT sandbox_trades_pkey PRIMARY KEY (out_trade_no),
    CONSTRAINT sandbox_trades_transaction_id_key UNIQUE (transaction_id)
);

CREATE TABLE schedule_runs (
    name text NOT NULL,
    slot_at timestamptz NOT NULL,
    claimed_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT schedule_runs_pkey PRIMARY KEY (name, slot_at)
);

CREATE TABLE sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    address text NOT NULL,
    agent text NOT NULL,
    created_at timestamptz NOT NULL,
    authenticated_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    passkey_shown_at timestamptz,
    CONSTRAINT sessions_pkey PRIMARY KEY (id),
    CONSTRAINT sessions_token_hash UNIQUE (token_hash)
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_created ON sessions (created_at);

CREATE TABLE staff_gifts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    staff_id uuid NOT NULL,
    account_id uuid,
    license_id uuid,
    users integer DEFAULT 0 NOT NULL,
    assets integer DEFAULT 0 NOT NULL,
    months integer DEFAULT 0 NOT NULL,
    worth_fen bigint NOT NULL,
    given_at timestamptz NOT NULL,
    CONSTRAINT staff_gifts_assets_check CHECK (assets >= 0),
    CONSTRAINT staff_gifts_months_check CHECK (months >= 0),
    CONSTRAINT staff_gifts_users_check CHECK (users >= 0),
    CONSTRAINT staff_gifts_worth_fen_check CHECK (worth_fen >= 0),
    CONSTRAINT staff_gifts_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_gifts_at ON staff_gifts (given_at);
CREATE INDEX staff_gifts_by_staff ON staff_gifts (staff_id, given_at);

CREATE TABLE transfer_slips (
    payment_id uuid NOT NULL,
    content_type text NOT NULL,
    bytes bytea NOT NULL,
    uploaded_at timestamptz NOT NULL,
    CONSTRAINT transfer_slips_bytes_check CHECK (octet_length(bytes) <= 5242880),
    CONSTRAINT transfer_slips_content_type_check CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
    CONSTRAINT transfer_slips_pkey PRIMARY KEY (payment_id)
);

CREATE TABLE unsubscribe_keys (
    id smallint NOT NULL,
    secret bytea NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT unsubscribe_keys_id_check CHECK ((id >= 1) AND (id <= 255)),
    CONSTRAINT unsubscribe_keys_secret_check CHECK (length(secret) = 32),
    CONSTRAINT unsubscribe_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE webauthn_challenges (
    key_hash bytea NOT NULL,
    challenge text NOT NULL,
    purpose text NOT NULL,
    account_id uuid,
    session_id uuid,
    passkey_name text,
    expires_at timestamptz NOT NULL,
    CONSTRAINT webauthn_challenges_check CHECK (((purpose = 'login') = (account_id IS NULL)) AND ((account_id IS NULL) = (session_id IS NULL))),
    CONSTRAINT webauthn_challenges_purpose_check CHECK (purpose IN ('register', 'login', 'confirm')),
    CONSTRAINT webauthn_challenges_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX webauthn_challenges_account ON webauthn_challenges (account_id);
CREATE INDEX webauthn_challenges_expires_at ON webauthn_challenges (expires_at);

CREATE TABLE webauthn_credentials (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    platform text NOT NULL,
    is_synced boolean NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz,
    CONSTRAINT webauthn_credentials_counter_check CHECK (counter >= 0),
    CONSTRAINT webauthn_credentials_credential_id_check CHECK ((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023)),
    CONSTRAINT webauthn_credentials_credential_id UNIQUE (credential_id),
    CONSTRAINT webauthn_credentials_pkey PRIMARY KEY (id)
);
CREATE INDEX webauthn_credentials_account ON webauthn_credentials (account_id);

CREATE TABLE work_alerts (
    kind text NOT NULL,
    quiet_until timestamptz,
    is_planned boolean DEFAULT false NOT NULL,
    CONSTRAINT work_alerts_pkey PRIMARY KEY (kind)
);

CREATE TABLE work_subscriptions (
    account_id uuid NOT NULL,
    at_once text[] DEFAULT '{}'::text[] NOT NULL,
    in_digest text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT work_subscriptions_one_way CHECK (NOT (at_once && in_digest)),
    CONSTRAINT work_subscriptions_pkey PRIMARY KEY (account_id)
);

-- References between them.

ALTER TABLE account_avatars ADD CONSTRAINT account_avatars_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE accounts ADD CONSTRAINT accounts_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES accounts(id);
ALTER TABLE application_openings ADD CONSTRAINT application_openings_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
ALTER TABLE application_openings ADD CONSTRAINT application_openings_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE application_reviews ADD CONSTRAINT application_reviews_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id);
ALTER TABLE audit_private ADD CONSTRAINT audit_private_record_id_fkey FOREIGN KEY (record_id) REFERENCES audit_records(id);
ALTER TABLE audit_seals ADD CONSTRAINT audit_seals_record_id_fkey FOREIGN KEY (record_id) REFERENCES audit_records(id);
ALTER TABLE bank_receipts ADD CONSTRAINT bank_receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE bank_transfers ADD CONSTRAINT bank_transfers_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
ALTER TABLE consents ADD CONSTRAINT consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
ALTER TABLE coupon_redemptions ADD CONSTRAINT coupon_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id);
ALTER TABLE coupon_redemptions ADD CONSTRAINT coupon_redemptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE invoice_files ADD CONSTRAINT invoice_files_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE license_additions ADD CONSTRAINT license_additions_license FOREIGN KEY (license_id) REFERENCES licenses(id);
ALTER TABLE license_bindings ADD CONSTRAINT license_bindings_license FOREIGN KEY (license_id) REFERENCES licenses(id);
ALTER TABLE license_events ADD CONSTRAINT license_events_license FOREIGN KEY (license_id) REFERENCES licenses(id);
ALTER TABLE license_extensions ADD CONSTRAINT license_extensions_license FOREIGN KEY (license_id) REFERENCES licenses(id);
ALTER TABLE license_files ADD CONSTRAINT license_files_binding FOREIGN KEY (binding_id) REFERENCES license_bindings(id);
ALTER TABLE license_files ADD CONSTRAINT license_files_license FOREIGN KEY (license_id) REFERENCES licenses(id);
ALTER TABLE license_lines ADD CONSTRAINT license_lines_of_license FOREIGN KEY (license_id) REFERENCES licenses(id);
ALTER TABLE license_merges ADD CONSTRAINT license_merges_target FOREIGN KEY (target_id) REFERENCES licenses(id);
ALTER TABLE license_reminders ADD CONSTRAINT license_reminders_license FOREIGN KEY (license_id) REFERENCES licenses(id);
ALTER TABLE license_revocations ADD CONSTRAINT license_revocations_file FOREIGN KEY (jti) REFERENCES license_files(jti);
ALTER TABLE license_transfers ADD CONSTRAINT license_transfers_license FOREIGN KEY (license_id) REFERENCES licenses(id);
ALTER TABLE licenses ADD CONSTRAINT licenses_merged_into FOREIGN KEY (merged_into_id) REFERENCES licenses(id);
ALTER TABLE list_views ADD CONSTRAINT list_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE payment_incidents ADD CONSTRAINT payment_incidents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE payments ADD CONSTRAINT payments_order_exists FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE plan_changes ADD CONSTRAINT plan_changes_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id);
ALTER TABLE plan_changes ADD CONSTRAINT plan_changes_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES accounts(id);
ALTER TABLE plan_combos ADD CONSTRAINT plan_combos_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE;
ALTER TABLE plan_past_terms ADD CONSTRAINT plan_past_terms_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id);
ALTER TABLE quotes ADD CONSTRAINT quotes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE redeem_codes ADD CONSTRAINT redeem_codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES redeem_batches(id);
ALTER TABLE refund_requests ADD CONSTRAINT refund_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE refund_requests ADD CONSTRAINT refund_requests_refund_no_fkey FOREIGN KEY (refund_no) REFERENCES refunds(refund_no);
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE reset_tokens ADD CONSTRAINT reset_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE rewards ADD CONSTRAINT rewards_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id);
ALTER TABLE sandbox_refunds ADD CONSTRAINT sandbox_refunds_out_trade_no_fkey FOREIGN KEY (out_trade_no) REFERENCES sandbox_trades(out_trade_no);
ALTER TABLE sessions ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE transfer_slips ADD CONSTRAINT transfer_slips_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE webauthn_challenges ADD CONSTRAINT webauthn_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE webauthn_credentials ADD CONSTRAINT webauthn_credentials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE work_subscriptions ADD CONSTRAINT work_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

-- What rows of these tables keep by themselves.

CREATE FUNCTION count_arrangement() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN NEW.arrangement := OLD.arrangement + 1; RETURN NEW; END $$;

CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN NEW.version := OLD.version + 1; RETURN NEW; END $$;

CREATE FUNCTION forget_audit_of(account uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
        DELETE FROM audit_private USING audit_records r
         WHERE r.id = record_id AND (r.actor_id = account OR r.subject = account::text)
           AND EXISTS (SELECT FROM accounts a WHERE a.id = account AND a.deletion_requested_at IS NOT NULL)
      $$;

CREATE FUNCTION forget_old_audit() RETURNS integer LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
        WITH gone AS (DELETE FROM audit_private WHERE keep_until <= now() RETURNING 1)
        SELECT count(*)::int FROM gone
      $$;

CREATE FUNCTION forget_reviews_of(account uuid, address text) RETURNS void LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
        UPDATE application_reviews r SET note = '' FROM applications p JOIN accounts a ON a.id = p.account_id
         WHERE p.id = r.application_id AND a.id = account AND a.deletion_requested_at IS NOT NULL;
        DELETE FROM application_mail_overrides m USING accounts a
         WHERE m.mail = address AND a.id = account AND a.deletion_requested_at IS NOT NULL
      $$;

CREATE FUNCTION license_family_joined() RETURNS trigger LANGUAGE plpgsql
    AS $$
      BEGIN
        UPDATE licenses SET family_id = NEW.family_id WHERE family_id = OLD.family_id AND id <> NEW.id;
        RETURN NULL;
      END $$;

CREATE FUNCTION license_terms_written() RETURNS trigger LANGUAGE plpgsql
    AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          NEW.family_id := coalesce(NEW.family_id, NEW.id);
        ELSIF NEW.lines_seen IS NOT DISTINCT FROM OLD.lines_seen THEN
          NEW.lines_seen := NULL;
          IF NEW.merged_into_id IS DISTINCT FROM OLD.merged_into_id AND NEW.merged_into_id IS NOT NULL THEN
            NEW.family_id := (SELECT family_id FROM licenses WHERE id = NEW.merged_into_id);
          END IF;
        END IF;
        RETURN NEW;
      END $$;

CREATE FUNCTION order_extensions_written() RETURNS trigger LANGUAGE plpgsql
    AS $$
      BEGIN
        IF (SELECT count(*) FROM license_lines
             WHERE kind = 'time' AND source = 'order' AND source_id = NEW.id::text) < cardinality(NEW.extended_license_ids) THEN
          RAISE EXCEPTION 'order % was settled without extending its licenses', NEW.number;
        END IF;
        RETURN NULL;
      END $$;

CREATE FUNCTION proposals_stay_as_proposed() RETURNS trigger LANGUAGE plpgsql
    AS $$
      BEGIN
        -- Forgetting is no change of what was proposed.
        IF NEW.personal IS NULL AND to_jsonb(NEW) - 'personal' = to_jsonb(OLD) - 'personal' THEN RETURN NEW; END IF;
        IF OLD.status <> 'waiting' OR (NEW.kind, NEW.payload, NEW.account_id, NEW.proposed_by, NEW.expires_at) IS DISTINCT FROM (OLD.kind, OLD.payload, OLD.account_id, OLD.proposed_by, OLD.expires_at)
             OR NEW.personal IS DISTINCT FROM OLD.personal THEN
          RAISE EXCEPTION 'a proposal changes only by its decision';
        END IF;
        RETURN NEW;
      END $$;

CREATE FUNCTION tell_cases() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_notify('cases', ''); RETURN NULL; END $$;

CREATE TRIGGER accounts_version BEFORE UPDATE OF role, disabled_at ON accounts FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER application_canned_notes_version BEFORE UPDATE OF action, title, zh, en ON application_canned_notes FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER campaigns_version BEFORE UPDATE OF name, subject_zh, body_zh, subject_en, body_en, audience, edition, expiring_days, per_second ON campaigns FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER cases_told AFTER INSERT OR DELETE OR UPDATE ON cases FOR EACH STATEMENT EXECUTE FUNCTION tell_cases();
CREATE TRIGGER cases_version BEFORE UPDATE OF company_name, "position", is_hidden ON cases FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER coupons_version BEFORE UPDATE OF percent_bps, amount_fen, is_enabled, starts_at, ends_at, order_kinds, plan_ids, minimum_fen, max_redemptions, max_per_customer, note ON coupons FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER licenses_lines_after AFTER UPDATE ON licenses FOR EACH ROW WHEN (((new.merged_into_id IS DISTINCT FROM old.merged_into_id) AND (new.family_id IS DISTINCT FROM old.family_id) AND (new.lines_seen IS NULL))) EXECUTE FUNCTION license_family_joined();
CREATE TRIGGER licenses_lines_before BEFORE UPDATE ON licenses FOR EACH ROW WHEN ((((((((((((((old.status IS DISTINCT FROM new.status) OR (old.merged_into_id IS DISTINCT FROM new.merged_into_id)) OR (old.withdrawn_at IS DISTINCT FROM new.withdrawn_at)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR (old.components IS DISTINCT FROM new.components)) OR (old.granted_users IS DISTINCT FROM new.granted_users)) OR (old.granted_assets IS DISTINCT FROM new.granted_assets)) OR (old.granted_components IS DISTINCT FROM new.granted_components)) OR (old.agreed_year_fen IS DISTINCT FROM new.agreed_year_fen)) OR (old.base_users IS DISTINCT FROM new.base_users)) OR (old.base_assets IS DISTINCT FROM new.base_assets)) OR (old.bonus_users IS DISTINCT FROM new.bonus_users)) OR (old.bonus_assets IS DISTINCT FROM new.bonus_assets))) EXECUTE FUNCTION license_terms_written();
CREATE TRIGGER licenses_lines_insert BEFORE INSERT ON licenses FOR EACH ROW EXECUTE FUNCTION license_terms_written();
CREATE CONSTRAINT TRIGGER orders_extensions_written AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.settled_by IS NOT NULL) AND (old.settled_by IS NULL) AND (new.extended_license_ids <> '{}'::uuid[]))) EXECUTE FUNCTION order_extensions_written();
CREATE TRIGGER plans_arrangement BEFORE UPDATE OF "position" ON plans FOR EACH ROW EXECUTE FUNCTION count_arrangement();
CREATE TRIGGER plans_version BEFORE UPDATE OF name_zh, name_en, description_zh, description_en, users, assets, is_hidden ON plans FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER proposals_stay_as_proposed BEFORE UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION proposals_stay_as_proposed();
CREATE TRIGGER quotes_version BEFORE UPDATE OF company_name, contact_name, mail, phone, tax_number, note, locale, months, lines, granted, list_fen, total_fen, terms, valid_on ON quotes FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER work_subscriptions_version BEFORE UPDATE OF at_once, in_digest ON work_subscriptions FOR EACH ROW EXECUTE FUNCTION count_version();

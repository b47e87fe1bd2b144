-- The whole schema. Types, tables, references and indexes are what drizzle-kit generates from server/schema; the rest is
-- what it cannot declare.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- ## Text for searches

-- The console's foldText does the same: "Inés" is found as "ines". The function of the extension unaccent is not
-- immutable. ASCII is not normalized, which takes a quarter of the time for most texts, at each order and for each row
-- that a search tests. In plpgsql, because an inlined CASE would compute its argument three times.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) = char_length(value) THEN RETURN lower(value); END IF;
  RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));
END $$;
--> statement-breakpoint
-- A person's name in one line; null without one.
CREATE FUNCTION full_name(first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(trim(regexp_replace(concat_ws(' ', first_name, last_name), '\s+', ' ', 'g')), '')
$$;
--> statement-breakpoint
CREATE FUNCTION join_names(names text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_string(names, ' ')
$$;
--> statement-breakpoint
-- ## Types

CREATE TYPE "public"."email_state" AS ENUM('queued', 'sending', 'sent', 'failed');
--> statement-breakpoint
CREATE TYPE "public"."license_status" AS ENUM('available', 'sold', 'exhausted', 'replaced', 'quarantined');
--> statement-breakpoint
CREATE TYPE "public"."batch_kind" AS ENUM('import', 'generated');
--> statement-breakpoint
CREATE TYPE "public"."validation_state" AS ENUM('pending', 'valid', 'invalid');
--> statement-breakpoint
CREATE TYPE "public"."delivery_channel" AS ENUM('note', 'email', 'order_item');
--> statement-breakpoint
CREATE TYPE "public"."delivery_kind" AS ENUM('keys', 'backorder', 'renewal');
--> statement-breakpoint
CREATE TYPE "public"."delivery_state" AS ENUM('queued', 'sending', 'sent', 'failed');
--> statement-breakpoint
CREATE TYPE "public"."recall_state" AS ENUM('running', 'done', 'undoing', 'undone');
--> statement-breakpoint
CREATE TYPE "public"."recalled_key_state" AS ENUM('pending', 'replaced', 'kept', 'undone');
--> statement-breakpoint
CREATE TYPE "public"."notification_type" AS ENUM('LOW_STOCK', 'DEPLETED', 'ASSIGNMENT_FAILED', 'POOL_REPLENISHED', 'SHOP_FAILING', 'KEYS_EXPIRING', 'INCONSISTENT', 'MESSAGE_FAILED', 'RECOVERY', 'API_KEYS_REVOKED', 'PATTERN_USED_UP', 'SOLD_WITHOUT_POOL', 'WEBHOOK_FAILED', 'ALERT_TARGET_FAILED', 'BACKUP_OLD');
--> statement-breakpoint
CREATE TYPE "public"."notification_severity" AS ENUM('CRITICAL', 'WARNING', 'INFO');
--> statement-breakpoint
-- ## Uses of licenses

-- The deliveries that a license has left after uses, or after returns, which are negative; -1 is unlimited.
CREATE FUNCTION uses_after(uses_left int, uses bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN uses_left < 0 THEN uses_left ELSE greatest(uses_left - uses, 0)::int END
$$;
--> statement-breakpoint
-- The status of a license, given what it has left: without deliveries it is sold if it allowed one, else exhausted.
CREATE FUNCTION status_with(uses_left int, uses_allowed int, status license_status) RETURNS license_status
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN uses_left <> 0 THEN status WHEN uses_allowed = 1 THEN 'sold'::license_status
    ELSE 'exhausted'::license_status END
$$;
--> statement-breakpoint
-- ## Rules of single values
--
-- Queries share the rules of the business as functions of one expression, which the planner puts in the place of the call.

-- The day in UTC: a key is valid until its last day ends there.
CREATE FUNCTION today() RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT (now() AT TIME ZONE 'UTC')::date $$;
--> statement-breakpoint
-- The status of an order that WooCommerce counts as paid: those that deliver, unless a shop's choice is another one.
CREATE FUNCTION is_paid(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('processing', 'completed')
$$;
--> statement-breakpoint
-- The status of an order that WooCommerce has no payment for yet. A closed one may have had one.
CREATE FUNCTION is_unpaid(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('pending', 'on-hold', 'checkout-draft', 'auto-draft')
$$;
--> statement-breakpoint
-- The units of an order get their keys; `orders.held_for` says why they do not, see `order_hold`.
CREATE FUNCTION gets_keys(held_for text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT held_for IS NULL $$;
--> statement-breakpoint
-- An order is entitled to the keys that it has: those that it got before its shop was paused, too.
CREATE FUNCTION keeps_keys(held_for text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT held_for IS NULL OR held_for = 'paused'
$$;
--> statement-breakpoint
-- The customer of an order has paid: it gets its keys, or its shop holds them. By a method that is paid later, the money came.
CREATE FUNCTION owes_keys(status text, held_for text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN held_for IS NULL THEN true WHEN held_for = 'status' THEN is_paid(status)
    ELSE held_for IN ('wait', 'risk', 'paused') END
$$;
--> statement-breakpoint
-- An order without keys holds its units in the stock of its shop, which subtracts them when an order is placed on hold or
-- paid. Those of a pending order are reserved there, for minutes and for itself only.
CREATE FUNCTION holds_stock(status text, held_for text, paid_at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE held_for WHEN 'unpaid' THEN status = 'on-hold' WHEN 'status' THEN is_paid(status) OR paid_at IS NOT NULL
    ELSE held_for IS NOT NULL END
$$;
--> statement-breakpoint
-- The status of an order whose customer waits for nothing.
CREATE FUNCTION is_closed(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('cancelled', 'refunded', 'failed', 'trash')
$$;
--> statement-breakpoint
-- The flag of a unit that keeps its key: none, or while it is unknown which units of its order were refunded.
CREATE FUNCTION keeps_key(flag text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT flag IS NULL OR flag = 'partially refunded'
$$;
--> statement-breakpoint
-- The status of an order whose payment is neither made nor given up; a failed one awaits the next attempt.
CREATE FUNCTION awaits_payment(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT NOT is_paid(status) AND (NOT is_closed(status) OR status = 'failed')
$$;
--> statement-breakpoint
-- A unit has a key that its order is entitled to if it is paid.
CREATE FUNCTION has_key(license_id bigint, flag text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT license_id IS NOT NULL AND keeps_key(flag)
$$;
--> statement-breakpoint
-- A unit had a key whose license is not stored: it was deleted, or lost with a part of the database.
CREATE FUNCTION has_lost_key(license_id bigint, flag text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT license_id IS NULL AND flag IS NULL
$$;
--> statement-breakpoint
-- A unit has a key that its order is entitled to.
CREATE FUNCTION is_entitled(held_for text, license_id bigint, flag text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT keeps_keys(held_for) AND has_key(license_id, flag)
$$;
--> statement-breakpoint
-- The risk mark that a fraud plug-in gave an order is above a limit. A mark that is no number, such as "high", is above any.
CREATE FUNCTION is_risky(mark text, risk_limit float8) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN risk_limit IS NULL OR coalesce(mark, '') = '' THEN false
    WHEN mark ~ '^-?\d{1,15}(\.\d{1,15})?%?$' THEN rtrim(mark, '%')::float8 > risk_limit ELSE true END
$$;
--> statement-breakpoint
-- A delivery is being sent, or was sent in vain a moment ago: a shop may process a request that timed out after it.
CREATE FUNCTION is_on_its_way(state delivery_state, next_at timestamptz, attempted_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT next_at > now() AND (state = 'sending' OR state = 'queued' AND attempted_at > now() - interval '2 minutes')
$$;
--> statement-breakpoint
-- By a health check, the shop asked to wait, and the time is not over.
CREATE FUNCTION is_paused(failed_at timestamptz, checked_at timestamptz, details jsonb) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT failed_at IS NOT NULL AND checked_at + make_interval(secs => (details ->> 'pause_seconds')::float8) > now()
$$;
--> statement-breakpoint
-- An order was paid before the date of a mapping. An order by API, which has no event, asks for its keys.
CREATE FUNCTION is_early(event_id bigint, paid_at timestamptz, ordered_at timestamptz, orders_from timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT event_id > 0 AND coalesce(coalesce(paid_at, ordered_at) < orders_from, false)
$$;
--> statement-breakpoint
-- The address of a shop without what it may have several of: the same one for http and https, with and without `www.`.
CREATE FUNCTION shop_address(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(url, '^https?://(www\.)?', '')
$$;
--> statement-breakpoint
-- An address is a shop's own, by its site's URL or the one that it calls its own.
CREATE FUNCTION is_own_address(address text, url text, home_url text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT address IN (shop_address(url), coalesce(shop_address(home_url), ''))
$$;
--> statement-breakpoint
-- An event is to be processed; written so that events are found by their ids, not by an index of all pending ones.
CREATE FUNCTION is_pending(processed_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (processed_at IS NULL) IS TRUE
$$;
--> statement-breakpoint
-- The sender of a state may change the order: the shop may, an API key only the order that it placed, and that the shop has
-- not sent since. A key takes the place of one with its name.
CREATE FUNCTION may_change(placed_by text, known_placed_by text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT placed_by IS NULL OR placed_by IS NOT DISTINCT FROM known_placed_by
$$;
--> statement-breakpoint
-- ## Tables

CREATE TABLE "admin_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_invitations_role" CHECK ("admin_invitations"."role" IN ('owner', 'administrator', 'support', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"role" text NOT NULL,
	"password_hash" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_login" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admins_role" CHECK ("admins"."role" IN ('owner', 'administrator', 'support', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"role" text NOT NULL,
	"networks" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text,
	CONSTRAINT "api_tokens_role" CHECK ("api_tokens"."role" IN ('owner', 'administrator', 'support', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"size" bigint,
	"row_count" integer,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid NOT NULL,
	"admin_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_admin_id_id_pk" PRIMARY KEY("admin_id","id")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "proof_attempts" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"admin_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_admin_id_code_hash_pk" PRIMARY KEY("admin_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" bigint NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"device_id" uuid,
	"browser" text,
	"system" text,
	"ip" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"admin_id" bigint PRIMARY KEY NOT NULL,
	"cipher" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "admin_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"admin_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"cipher" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirm_after" timestamp (3) with time zone NOT NULL,
	"asked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"ending" text,
	"scopes" text[] NOT NULL,
	"quota" integer,
	"quota_day" date,
	"quota_used" integer DEFAULT 0 NOT NULL,
	"expires_on" date,
	"last_used_at" timestamp (3) with time zone,
	"admin_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_anchors" (
	"chain" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"purged_before" timestamp (3) with time zone NOT NULL,
	"mac" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"chain" integer PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"chain" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_id" bigint,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"kind" text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED NOT NULL,
	"record_id" text,
	"record_ids" bigint[],
	"details" jsonb,
	"ip" text,
	"request_id" text,
	"chain" integer NOT NULL,
	"position" bigint NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"nonce" "bytea" NOT NULL,
	"row_key" "bytea",
	CONSTRAINT "audit_log_row_key" CHECK ("audit_log"."row_key" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "consistency_checks" (
	"rule" text PRIMARY KEY NOT NULL,
	"running" jsonb,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "customer_counts" (
	"slot" integer PRIMARY KEY NOT NULL,
	"customers" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"names" text[] DEFAULT '{}' NOT NULL,
	"orders" bigint NOT NULL,
	"last_order_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold_text(email || ' ' || join_names(names))) STORED
);
--> statement-breakpoint
CREATE TABLE "earlier_order_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_order_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"mapping_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"since" timestamp (3) with time zone,
	"order_ids" text[],
	"orders" integer DEFAULT 0 NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"assigned" integer DEFAULT 0 NOT NULL,
	"backordered" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "earlier_orders" (
	"mapping_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"number" text NOT NULL,
	"customer_email" text,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"units" integer NOT NULL,
	"is_known" boolean NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"is_served" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "earlier_orders_mapping_id_order_id_pk" PRIMARY KEY("mapping_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "held_lines" (
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"product_id" bigint NOT NULL,
	"variation_id" bigint NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "held_lines_site_id_order_id_line_item_id_pk" PRIMARY KEY("site_id","order_id","line_item_id")
);
--> statement-breakpoint
CREATE TABLE "keyless_lines" (
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"product_id" bigint NOT NULL,
	"variation_id" bigint NOT NULL,
	"name" text NOT NULL,
	"units" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "keyless_lines_site_id_order_id_line_item_id_pk" PRIMARY KEY("site_id","order_id","line_item_id")
);
--> statement-breakpoint
CREATE TABLE "keyless_products" (
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variation_id" bigint NOT NULL,
	"name" text NOT NULL,
	"needs_no_key" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keyless_products_site_id_product_id_variation_id_pk" PRIMARY KEY("site_id","product_id","variation_id")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" bigint,
	"session_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"message" text,
	"state" "email_state" DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"message_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "delivered_keys" (
	"key_index" "bytea" PRIMARY KEY NOT NULL,
	"license_id" bigint NOT NULL,
	"order_number" text,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "license_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"kind" "batch_kind" DEFAULT 'import' NOT NULL,
	"import_id" uuid,
	"supplier" text,
	"reference" text,
	"cost" numeric,
	"currency" text,
	"note" text,
	"file_name" text,
	"file_hash" text,
	"admin_id" bigint,
	"actor" text NOT NULL,
	"ip" text,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"quarantined_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_counts" (
	"batch_id" bigint NOT NULL,
	"day" date NOT NULL,
	"slot" integer NOT NULL,
	"keys" bigint DEFAULT 0 NOT NULL,
	"free" bigint DEFAULT 0 NOT NULL,
	"quarantined" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"replaced" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"invalid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "batch_counts_batch_id_day_slot_pk" PRIMARY KEY("batch_id","day","slot")
);
--> statement-breakpoint
CREATE TABLE "import_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"result" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "license_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"part" text NOT NULL,
	"cipher" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licenses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"batch_id" bigint,
	"key_cipher" "bytea" NOT NULL,
	"parts_cipher" "bytea",
	"key_index" "bytea" NOT NULL,
	"key_ending" integer,
	"part_indexes" bigint[],
	"status" "license_status" DEFAULT 'available' NOT NULL,
	"uses_allowed" integer DEFAULT 1 NOT NULL,
	"uses_left" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_on" date,
	"replacement_note" text,
	"note" text,
	"cost" numeric,
	"validation" "validation_state",
	"validated_at" timestamp (3) with time zone,
	"validation_reason" text,
	"validation_attempts" integer DEFAULT 0 NOT NULL,
	"validation_next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"validation_claimed_until" timestamp (3) with time zone,
	"customer_email" text,
	"customer_first_name" text,
	"customer_last_name" text,
	"order_id" text,
	"product_id" bigint,
	"site_id" bigint,
	"sold_at" timestamp (3) with time zone,
	"valid_until" date,
	"flag" text,
	CONSTRAINT "licenses_parts_size" CHECK (octet_length("licenses"."parts_cipher") <= 131072)
);
--> statement-breakpoint
CREATE TABLE "delivery_keys" (
	"delivery_id" bigint NOT NULL,
	"assignment_id" bigint NOT NULL,
	"license_id" bigint NOT NULL,
	"channel" "delivery_channel" NOT NULL,
	"is_resend" boolean NOT NULL,
	CONSTRAINT "delivery_keys_delivery_id_assignment_id_pk" PRIMARY KEY("delivery_id","assignment_id")
);
--> statement-breakpoint
CREATE TABLE "item_rewrites" (
	"site_id" bigint PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"orders" integer NOT NULL,
	"enqueued" integer DEFAULT 0 NOT NULL,
	"last_order_id" text DEFAULT '' NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"admin_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"kind" "delivery_kind" DEFAULT 'keys' NOT NULL,
	"channel" "delivery_channel" NOT NULL,
	"state" "delivery_state" DEFAULT 'queued' NOT NULL,
	"is_resend" boolean DEFAULT false NOT NULL,
	"completes_order" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"marker" text DEFAULT upper(substr(md5(gen_random_uuid()::text), 1, 12)) NOT NULL,
	"remote_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"handed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_writes" (
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"keys_digest" text,
	"completed_at" timestamp (3) with time zone,
	"receipt_digest" text,
	"lacks_receipt" boolean DEFAULT false NOT NULL,
	"receipt_claimed_until" timestamp (3) with time zone,
	CONSTRAINT "order_writes_site_id_order_id_pk" PRIMARY KEY("site_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_preferences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" "notification_type",
	"pool_id" bigint,
	"email" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "notification_preferences_one" UNIQUE NULLS NOT DISTINCT("email","type","pool_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" "notification_type" NOT NULL,
	"severity" "notification_severity" NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"pool_id" bigint,
	"order_id" bigint,
	"site_id" bigint,
	"available_count" integer,
	"threshold_value" double precision,
	"is_resolved" boolean DEFAULT false NOT NULL,
	"triggered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "backorders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backorders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"unit" integer NOT NULL,
	"part" integer DEFAULT 1 NOT NULL,
	"parts" integer DEFAULT 1 NOT NULL,
	"validity" interval,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "license_assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint,
	"license_status" "license_status",
	"site_id" bigint NOT NULL,
	"pool_id" bigint,
	"order_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"unit" integer NOT NULL,
	"part" integer DEFAULT 1 NOT NULL,
	"parts" integer DEFAULT 1 NOT NULL,
	"product_id" bigint,
	"variation_id" bigint,
	"customer_email" text,
	"customer_first_name" text,
	"customer_last_name" text,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"valid_until" date,
	"delivered_at" timestamp (3) with time zone,
	"is_imported" boolean DEFAULT false NOT NULL,
	"flag" text,
	"flagged_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"site_id" bigint NOT NULL,
	"status" text NOT NULL,
	"slot" integer NOT NULL,
	"orders" bigint NOT NULL,
	CONSTRAINT "order_counts_site_id_status_slot_pk" PRIMARY KEY("site_id","status","slot")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"customer_email" text,
	"customer_first_name" text,
	"customer_last_name" text,
	"line_items" jsonb NOT NULL,
	"units" bigint DEFAULT 0 NOT NULL,
	"is_partly_refunded" boolean DEFAULT false NOT NULL,
	"refund_ids" text[] DEFAULT '{}' NOT NULL,
	"refunded" jsonb,
	"modified_at" timestamp (3) with time zone NOT NULL,
	"state_received_at" timestamp (3) with time zone,
	"event_id" bigint DEFAULT 0 NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ordered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"order_key" text,
	"subscription_ids" text[],
	"is_renewal" boolean DEFAULT false NOT NULL,
	"total" text,
	"currency" text,
	"language" text,
	"customer_erased_at" timestamp (3) with time zone,
	"placed_by" text,
	"given_by" text,
	"given_reason" text,
	"payment_method" text,
	"risk" text,
	"released_at" timestamp (3) with time zone,
	"held_for" text,
	"recheck_at" timestamp (3) with time zone,
	CONSTRAINT "orders_site_id_order_id_pk" PRIMARY KEY("site_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"source" text DEFAULT 'webhook' NOT NULL,
	"delivery_id" text,
	"sender" text,
	"order_id" text,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"processed_at" timestamp (3) with time zone,
	"outcome" text,
	"is_refused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pool_stock" (
	"pool_id" bigint NOT NULL,
	"slot" integer NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"exhausted" bigint DEFAULT 0 NOT NULL,
	"replaced" bigint DEFAULT 0 NOT NULL,
	"quarantined" bigint DEFAULT 0 NOT NULL,
	"uses_left" bigint DEFAULT 0 NOT NULL,
	"unlimited" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"invalid" bigint DEFAULT 0 NOT NULL,
	"pending" bigint DEFAULT 0 NOT NULL,
	"needs_check" boolean DEFAULT true NOT NULL,
	"needs_write" boolean DEFAULT true NOT NULL,
	CONSTRAINT "pool_stock_pool_id_slot_pk" PRIMARY KEY("pool_id","slot")
);
--> statement-breakpoint
CREATE TABLE "pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"instructions" text,
	"requires_validation" boolean DEFAULT false NOT NULL,
	"threshold_count" integer NOT NULL,
	"threshold_percentage" double precision NOT NULL,
	"notify_on_low" boolean NOT NULL,
	"notify_on_depleted" boolean NOT NULL,
	"lead_time_days" integer DEFAULT 7 NOT NULL,
	"next_delivery_on" date,
	"refund_policy" text DEFAULT 'flag' NOT NULL,
	"key_parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_notification_at" timestamp (3) with time zone,
	"held_before" timestamp (3) with time zone,
	"is_quarantined" boolean DEFAULT false NOT NULL,
	"generator" jsonb,
	"key_pattern" text,
	"refill_below" integer,
	"refill_amount" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_patterns" (
	"pattern" text PRIMARY KEY NOT NULL,
	"capacity" bigint NOT NULL,
	"generated" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "database_identity" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"system_identifier" text,
	"timeline" integer,
	"promoted_to" integer,
	"promoted_at" timestamp (3) with time zone,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"epoch_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"known_epochs" uuid[] DEFAULT '{}' NOT NULL,
	"recovery_alerted_for" timestamp (3) with time zone,
	CONSTRAINT "database_identity_singleton" CHECK ("database_identity"."singleton")
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"beat" bigint DEFAULT 1 NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"position" text NOT NULL,
	"vouched_for" integer
);
--> statement-breakpoint
CREATE TABLE "site_recoveries" (
	"site_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"lost_since" timestamp (3) with time zone NOT NULL,
	"known_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"orders_read" integer DEFAULT 0 NOT NULL,
	"keys_found" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "recalled_keys" (
	"recall_id" bigint NOT NULL,
	"license_id" bigint NOT NULL,
	"state" "recalled_key_state" DEFAULT 'pending' NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"previous_note" text,
	CONSTRAINT "recalled_keys_recall_id_license_id_pk" PRIMARY KEY("recall_id","license_id")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recalls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"state" "recall_state" DEFAULT 'running' NOT NULL,
	"note" text NOT NULL,
	"admin_id" bigint,
	"actor" text NOT NULL,
	"ip" text,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "license_replacements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_replacements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"new_license_id" bigint NOT NULL,
	"assignment_id" bigint NOT NULL,
	"note" text NOT NULL,
	"actor" text NOT NULL,
	"recall_id" bigint,
	"previous_delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pool_sales" (
	"pool_id" bigint NOT NULL,
	"day" date NOT NULL,
	"slot" integer NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "pool_sales_pool_id_day_slot_pk" PRIMARY KEY("pool_id","day","slot")
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"bucket" timestamp (3) with time zone NOT NULL,
	"slot" integer NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"exhausted" bigint DEFAULT 0 NOT NULL,
	"replaced" bigint DEFAULT 0 NOT NULL,
	"deleted" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_bucket_slot_pk" PRIMARY KEY("bucket","slot")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"cipher" "bytea" NOT NULL,
	"is_taking_over" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"validation_check_interval" integer DEFAULT 5 NOT NULL,
	"validation_batch_size" integer DEFAULT 50 NOT NULL,
	"notification_cooldown_hours" integer DEFAULT 24 NOT NULL,
	"reconciliation_interval_minutes" integer DEFAULT 15 NOT NULL,
	"reconciliation_depth_days" integer DEFAULT 30 NOT NULL,
	"mail_service" text DEFAULT 'ses' NOT NULL,
	"smtp_host" text,
	"smtp_port" integer DEFAULT 587 NOT NULL,
	"smtp_security" text DEFAULT 'starttls' NOT NULL,
	"smtp_username" text,
	"smtp_password_cipher" "bytea",
	"aws_region" text DEFAULT 'us-east-1' NOT NULL,
	"aws_access_key_id" text,
	"aws_secret_access_key_cipher" "bytea",
	"ses_from_email" text,
	"environment_sender" text,
	"frontend_url" text,
	"language" text DEFAULT 'en' NOT NULL,
	"require_second_factor" boolean DEFAULT false NOT NULL,
	"sign_in_hours" integer DEFAULT 12 NOT NULL,
	"event_retention_days" integer DEFAULT 30 NOT NULL,
	"email_retention_days" integer DEFAULT 30 NOT NULL,
	"notification_retention_days" integer DEFAULT 365 NOT NULL,
	"customer_retention_days" integer,
	"audit_retention_days" integer,
	"setup_dismissed_at" timestamp (3) with time zone,
	"setup_put_away" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "settings_singleton" CHECK ("settings"."singleton"),
	CONSTRAINT "settings_audit_retention" CHECK ("settings"."audit_retention_days" >= 365)
);
--> statement-breakpoint
CREATE TABLE "validation_service" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_configured" boolean DEFAULT false NOT NULL,
	"suspended_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	CONSTRAINT "validation_service_singleton" CHECK ("validation_service"."singleton")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"change" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_changes_site_id_product_id_pk" PRIMARY KEY("site_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "shop_products" (
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"product" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_products_site_id_product_id_pk" PRIMARY KEY("site_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "mapping_stock" (
	"mapping_id" bigint PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"quantity" integer,
	"pending_quantity" integer,
	"written_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"reported_quantity" integer,
	"reported_at" timestamp (3) with time zone,
	"in_transit" integer DEFAULT 0 NOT NULL,
	"in_transit_since" timestamp (3) with time zone,
	"restocked" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"changed_to" integer,
	"is_paused" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "received_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "received_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mapping_id" bigint NOT NULL,
	"units" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_syncs" (
	"site_id" bigint PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"synced_until" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"products_next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recovered_orders" integer DEFAULT 0 NOT NULL,
	"last_recovered" text[] DEFAULT '{}' NOT NULL,
	"last_recovered_at" timestamp (3) with time zone,
	"gap_since" timestamp (3) with time zone,
	"deletions_checked_from" timestamp (3) with time zone,
	"deletions_checked_id" bigint
);
--> statement-breakpoint
CREATE TABLE "check_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ok" boolean NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "deleted_mappings" (
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variation_id" bigint NOT NULL,
	"orders_from" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_mappings_site_id_product_id_variation_id_pk" PRIMARY KEY("site_id","product_id","variation_id")
);
--> statement-breakpoint
CREATE TABLE "deleted_sites" (
	"id" bigint PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"address" text NOT NULL,
	"store_id" text
);
--> statement-breakpoint
CREATE TABLE "health_checks" (
	"site_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"ok_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"reason" text,
	"details" jsonb,
	CONSTRAINT "health_checks_site_id_kind_pk" PRIMARY KEY("site_id","kind")
);
--> statement-breakpoint
CREATE TABLE "mapping_pools" (
	"mapping_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"pool_id" bigint NOT NULL,
	"keys_per_unit" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mapping_pools_mapping_id_position_pk" PRIMARY KEY("mapping_id","position")
);
--> statement-breakpoint
CREATE TABLE "mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variation_id" bigint DEFAULT 0 NOT NULL,
	"product_name" text NOT NULL,
	"shop_state" text,
	"shop_name" text,
	"pool_id" bigint NOT NULL,
	"keys_per_unit" integer DEFAULT 1 NOT NULL,
	"validity" integer,
	"validity_unit" text DEFAULT 'month' NOT NULL,
	"renewal_policy" text DEFAULT 'new_key' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"orders_from" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_connections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_index" "bytea" NOT NULL,
	"admin_id" bigint NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"notification_email" text,
	"site_id" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"connected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"address" text NOT NULL,
	"store_id" text,
	"home_url" text,
	"consumer_key" text NOT NULL,
	"consumer_secret_cipher" "bytea" NOT NULL,
	"webhook_secret_cipher" "bytea" NOT NULL,
	"webhook_secret_index" "bytea" NOT NULL,
	"previous_webhook_secret_cipher" "bytea",
	"previous_webhook_secret_until" timestamp (3) with time zone,
	"credentials_in_query" boolean DEFAULT false NOT NULL,
	"uses_rest_route" boolean DEFAULT false NOT NULL,
	"webhook_ids" bigint[] DEFAULT '{}' NOT NULL,
	"shop_secret_index" "bytea",
	"notification_email" text,
	"note_enabled_at" timestamp (3) with time zone,
	"email_enabled_at" timestamp (3) with time zone,
	"order_item_enabled_at" timestamp (3) with time zone,
	"complete_orders" boolean DEFAULT false NOT NULL,
	"backorder_notices_enabled_at" timestamp (3) with time zone,
	"language" text DEFAULT 'en' NOT NULL,
	"message_subject" text,
	"message_intro" text,
	"notice_subject" text,
	"notice_intro" text,
	"waiting_thanks" text,
	"renewal_subject" text,
	"renewal_intro" text,
	"delivering_statuses" text[] DEFAULT '{processing,completed}' NOT NULL,
	"prepaid_methods" text[] DEFAULT '{}' NOT NULL,
	"wait_minutes" integer DEFAULT 0 NOT NULL,
	"risk_key" text,
	"risk_limit" double precision,
	"is_active" boolean DEFAULT true NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"last_sync_at" timestamp (3) with time zone,
	"last_webhook_at" timestamp (3) with time zone,
	"rejected_events" integer DEFAULT 0 NOT NULL,
	"last_rejected_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	"resumed_at" timestamp (3) with time zone,
	"receipts_failing_since" timestamp (3) with time zone,
	"receipts_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renewals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"unit" integer NOT NULL,
	"part" integer DEFAULT 1 NOT NULL,
	"outcome" text NOT NULL,
	"subscription_id" text NOT NULL,
	"assignment_id" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"validity" interval,
	"renewed_on" date,
	"previous_until" date,
	"valid_until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"site_id" bigint NOT NULL,
	"subscription_id" text NOT NULL,
	"parent_order_id" text,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_site_id_subscription_id_pk" PRIMARY KEY("site_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "job_schedules" (
	"queue" text PRIMARY KEY NOT NULL,
	"latest_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_by" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- ## References

ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_admins_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "admin_identities" ADD CONSTRAINT "admin_identities_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "earlier_order_runs" ADD CONSTRAINT "earlier_order_runs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "earlier_order_runs" ADD CONSTRAINT "earlier_order_runs_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "batch_counts" ADD CONSTRAINT "batch_counts_batch_id_license_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."license_batches"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "license_batches" ADD CONSTRAINT "license_batches_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "license_files" ADD CONSTRAINT "license_files_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_keys" ADD CONSTRAINT "delivery_keys_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_keys" ADD CONSTRAINT "delivery_keys_assignment_id_license_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."license_assignments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "item_rewrites" ADD CONSTRAINT "item_rewrites_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "backorders" ADD CONSTRAINT "backorders_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "backorders" ADD CONSTRAINT "backorders_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "license_assignments" ADD CONSTRAINT "license_assignments_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "license_assignments" ADD CONSTRAINT "license_assignments_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pool_stock" ADD CONSTRAINT "pool_stock_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_recoveries" ADD CONSTRAINT "site_recoveries_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recalled_keys" ADD CONSTRAINT "recalled_keys_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recalled_keys" ADD CONSTRAINT "recalled_keys_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_batch_id_license_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."license_batches"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_new_license_id_licenses_id_fk" FOREIGN KEY ("new_license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_assignment_id_license_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."license_assignments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pool_sales" ADD CONSTRAINT "pool_sales_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shop_products" ADD CONSTRAINT "shop_products_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mapping_stock" ADD CONSTRAINT "mapping_stock_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "received_units" ADD CONSTRAINT "received_units_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_syncs" ADD CONSTRAINT "site_syncs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_history" ADD CONSTRAINT "check_history_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deleted_mappings" ADD CONSTRAINT "deleted_mappings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "health_checks" ADD CONSTRAINT "health_checks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mapping_pools" ADD CONSTRAINT "mapping_pools_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mapping_pools" ADD CONSTRAINT "mapping_pools_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_connections" ADD CONSTRAINT "site_connections_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_connections" ADD CONSTRAINT "site_connections_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_assignment_id_license_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."license_assignments"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- ## Indexes

CREATE UNIQUE INDEX "admin_invitations_token" ON "admin_invitations" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "admin_invitations_giver" ON "admin_invitations" USING btree ("invited_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_email" ON "admin_invitations" USING btree (lower("email"));
--> statement-breakpoint
CREATE UNIQUE INDEX "admins_username" ON "admins" USING btree (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkeys_admin" ON "passkeys" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "api_tokens_admin" ON "api_tokens" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");
--> statement-breakpoint
CREATE INDEX "sessions_admin" ON "sessions" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_identities_admin" ON "admin_identities" USING btree ("admin_id","issuer");
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_sessions_session" ON "provider_sessions" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "provider_sessions_subject" ON "provider_sessions" USING btree ("issuer","subject");
--> statement-breakpoint
CREATE INDEX "provider_sessions_sid" ON "provider_sessions" USING btree ("issuer","sid");
--> statement-breakpoint
CREATE INDEX "used_challenges_expires" ON "used_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");
--> statement-breakpoint
CREATE INDEX "api_keys_site" ON "api_keys" USING btree ("site_id");
--> statement-breakpoint
CREATE INDEX "api_keys_admin" ON "api_keys" USING btree ("admin_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("chain","position");
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("kind","record_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_records" ON "audit_log" USING gin ("record_ids");
--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("kind","at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_users" ON "audit_log" USING btree ("at") WHERE "audit_log"."admin_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "customers_last_order" ON "customers" USING btree ("last_order_at","id") WHERE "customers"."orders" > 0;
--> statement-breakpoint
CREATE INDEX "customers_without_orders" ON "customers" USING btree ("id") WHERE "customers"."orders" <= 0;
--> statement-breakpoint
CREATE INDEX "customers_retained" ON "customers" USING btree ("last_order_at","id") WHERE "customers"."orders" > 0 AND "customers"."erased_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("orders","id") WHERE "customers"."orders" > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_order_runs_running" ON "earlier_order_runs" USING btree ("mapping_id") WHERE "earlier_order_runs"."state" = 'running';
--> statement-breakpoint
CREATE INDEX "earlier_order_runs_mapping" ON "earlier_order_runs" USING btree ("mapping_id","kind","id");
--> statement-breakpoint
CREATE INDEX "earlier_order_runs_site" ON "earlier_order_runs" USING btree ("site_id","created_at") WHERE "earlier_order_runs"."kind" = 'serve';
--> statement-breakpoint
CREATE INDEX "earlier_orders_customer" ON "earlier_orders" USING btree (lower("customer_email"));
--> statement-breakpoint
CREATE INDEX "earlier_orders_waiting" ON "earlier_orders" USING btree ("mapping_id","paid_at","order_id") WHERE NOT "earlier_orders"."is_served";
--> statement-breakpoint
CREATE INDEX "held_lines_product" ON "held_lines" USING btree ("site_id","product_id");
--> statement-breakpoint
CREATE INDEX "keyless_lines_product" ON "keyless_lines" USING btree ("site_id","product_id","variation_id","paid_at","units");
--> statement-breakpoint
CREATE UNIQUE INDEX "emails_recipient" ON "emails" USING btree ("notification_id",lower("recipient"));
--> statement-breakpoint
CREATE INDEX "delivered_keys_license" ON "delivered_keys" USING btree ("license_id");
--> statement-breakpoint
CREATE INDEX "emails_state" ON "emails" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "emails_session" ON "emails" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "import_requests_imported" ON "import_requests" USING btree ("imported_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "license_batches_import" ON "license_batches" USING btree ("import_id","pool_id");
--> statement-breakpoint
CREATE INDEX "license_batches_created" ON "license_batches" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "license_batches_pool_created" ON "license_batches" USING btree ("pool_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "license_batches_open" ON "license_batches" USING btree ("pool_id","updated_at") WHERE "license_batches"."finished_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "license_batches_quarantined" ON "license_batches" USING btree ("pool_id") WHERE "license_batches"."quarantined_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "license_batches_file" ON "license_batches" USING btree ("file_hash") WHERE "license_batches"."file_hash" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "license_batches_supplier" ON "license_batches" USING btree ("supplier","created_at") WHERE "license_batches"."supplier" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "license_files_part" ON "license_files" USING btree ("license_id","part");
--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_key" ON "licenses" USING btree ("key_index");
--> statement-breakpoint
CREATE INDEX "licenses_key_ending" ON "licenses" USING btree ("key_ending");
--> statement-breakpoint
CREATE INDEX "licenses_part_indexes" ON "licenses" USING gin ("part_indexes") WHERE "licenses"."part_indexes" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_created" ON "licenses" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "licenses_status_created" ON "licenses" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "licenses_pool_status_created" ON "licenses" USING btree ("pool_id","status","created_at","id");
--> statement-breakpoint
CREATE INDEX "licenses_pool_id" ON "licenses" USING btree ("pool_id","id");
--> statement-breakpoint
CREATE INDEX "licenses_batch_status_created" ON "licenses" USING btree ("batch_id","status","created_at","id") WHERE "licenses"."batch_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_batch_sold" ON "licenses" USING btree ("batch_id","sold_at","id") WHERE "licenses"."batch_id" IS NOT NULL AND "licenses"."sold_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_customer" ON "licenses" USING btree ("customer_email","id") WHERE "licenses"."customer_email" IS NOT NULL OR "licenses"."sold_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_order" ON "licenses" USING btree ("order_id","id") WHERE "licenses"."order_id" IS NOT NULL OR "licenses"."sold_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_sold" ON "licenses" USING btree ("sold_at","id") WHERE "licenses"."sold_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_pool_sold" ON "licenses" USING btree ("pool_id","sold_at","id") WHERE "licenses"."sold_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_last_day" ON "licenses" USING btree (least("expires_on", "valid_until"),"id") WHERE "licenses"."expires_on" IS NOT NULL OR "licenses"."valid_until" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_pool_expires" ON "licenses" USING btree ("pool_id","expires_on") WHERE "licenses"."status" = 'available' AND "licenses"."expires_on" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_site_created" ON "licenses" USING btree ("site_id","created_at","id") WHERE "licenses"."site_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "licenses_validation_next" ON "licenses" USING btree ("validation","validation_next_at") WHERE "licenses"."validation" IS NOT NULL AND "licenses"."status" <> 'replaced';
--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_keys_once" ON "delivery_keys" USING btree ("assignment_id","license_id","channel") WHERE NOT "delivery_keys"."is_resend";
--> statement-breakpoint
CREATE INDEX "delivery_keys_license" ON "delivery_keys" USING btree ("license_id","delivery_id");
--> statement-breakpoint
CREATE INDEX "order_links_admin" ON "order_links" USING btree ("admin_id") WHERE "order_links"."admin_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "order_links_expires" ON "order_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("site_id","order_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_open" ON "deliveries" USING btree ("site_id","order_id","channel") WHERE "deliveries"."state" = 'queued' AND "deliveries"."attempted_at" IS NULL AND NOT "deliveries"."is_resend" AND "deliveries"."kind" = 'keys';
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_backorder" ON "deliveries" USING btree ("site_id","order_id") WHERE "deliveries"."kind" = 'backorder';
--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_at") WHERE "deliveries"."state" IN ('queued', 'sending');
--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("site_id","created_at");
--> statement-breakpoint
CREATE INDEX "deliveries_order" ON "deliveries" USING btree ("site_id","order_id","id");
--> statement-breakpoint
CREATE INDEX "deliveries_unsent_notes" ON "deliveries" USING btree ("site_id","id") WHERE "deliveries"."channel" = 'note' AND "deliveries"."state" IN ('queued', 'sending') AND "deliveries"."attempted_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("site_id","id") WHERE "deliveries"."state" = 'failed';
--> statement-breakpoint
CREATE INDEX "order_writes_without_receipt" ON "order_writes" USING btree ("site_id","order_id") WHERE "order_writes"."lacks_receipt";
--> statement-breakpoint
CREATE INDEX "notifications_triggered" ON "notifications" USING btree ("triggered_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_unresolved" ON "notifications" USING btree ("is_resolved","triggered_at","id","severity");
--> statement-breakpoint
CREATE INDEX "notifications_resolved" ON "notifications" USING btree ("resolved_at") WHERE "notifications"."is_resolved";
--> statement-breakpoint
CREATE INDEX "notifications_pool" ON "notifications" USING btree ("pool_id","type","is_resolved");
--> statement-breakpoint
CREATE INDEX "notifications_pool_latest" ON "notifications" USING btree ("pool_id","id");
--> statement-breakpoint
CREATE INDEX "notifications_site" ON "notifications" USING btree ("site_id","type","is_resolved") WHERE "notifications"."site_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "backorders_unit" ON "backorders" USING btree ("site_id","order_id","line_item_id","unit","part");
--> statement-breakpoint
CREATE INDEX "backorders_queue" ON "backorders" USING btree ("pool_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "license_assignments_unit" ON "license_assignments" USING btree ("site_id","order_id","line_item_id","unit","part");
--> statement-breakpoint
CREATE INDEX "license_assignments_license" ON "license_assignments" USING btree ("license_id","assigned_at");
--> statement-breakpoint
CREATE INDEX "license_assignments_assigned" ON "license_assignments" USING btree ("assigned_at","id");
--> statement-breakpoint
CREATE INDEX "license_assignments_pool" ON "license_assignments" USING btree ("pool_id","assigned_at");
--> statement-breakpoint
CREATE INDEX "license_assignments_flagged" ON "license_assignments" USING btree ("site_id","order_id") WHERE "license_assignments"."flag" IS NOT NULL AND "license_assignments"."license_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_id" ON "orders" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "orders_ordered" ON "orders" USING btree ("ordered_at","id");
--> statement-breakpoint
CREATE INDEX "orders_site_ordered" ON "orders" USING btree ("site_id","ordered_at","id");
--> statement-breakpoint
CREATE INDEX "orders_status_ordered" ON "orders" USING btree ("status","ordered_at","id");
--> statement-breakpoint
CREATE INDEX "orders_site_status_ordered" ON "orders" USING btree ("site_id","status","ordered_at","id");
--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree (lower("customer_email"),"ordered_at","id");
--> statement-breakpoint
CREATE INDEX "orders_key" ON "orders" USING btree ("order_key") WHERE "orders"."order_key" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_subscriptions" ON "orders" USING gin ("subscription_ids") WHERE "orders"."subscription_ids" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree ("number" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "orders_order_id" ON "orders" USING btree ("order_id" text_pattern_ops) WHERE "orders"."order_id" <> "orders"."number";
--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_for","site_id","ordered_at") WHERE "orders"."held_for" <> 'unpaid';
--> statement-breakpoint
CREATE INDEX "orders_recheck" ON "orders" USING btree ("recheck_at") WHERE "orders"."recheck_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("site_id","received_at");
--> statement-breakpoint
CREATE INDEX "webhook_events_order" ON "webhook_events" USING btree ("site_id","order_id","id") WHERE "webhook_events"."order_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "webhook_events_refused" ON "webhook_events" USING btree ("site_id","order_id") WHERE "webhook_events"."is_refused";
--> statement-breakpoint
CREATE INDEX "webhook_events_processed" ON "webhook_events" USING btree ("processed_at");
--> statement-breakpoint
CREATE INDEX "pool_stock_needs_check" ON "pool_stock" USING btree ("pool_id","slot") WHERE "pool_stock"."needs_check";
--> statement-breakpoint
CREATE INDEX "pool_stock_needs_write" ON "pool_stock" USING btree ("pool_id","slot") WHERE "pool_stock"."needs_write";
--> statement-breakpoint
CREATE INDEX "recalled_keys_next" ON "recalled_keys" USING btree ("recall_id","state","sold_at","license_id");
--> statement-breakpoint
CREATE INDEX "recalled_keys_license" ON "recalled_keys" USING btree ("license_id");
--> statement-breakpoint
CREATE INDEX "recalls_batch" ON "recalls" USING btree ("batch_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_open" ON "recalls" USING btree ("batch_id") WHERE "recalls"."state" IN ('running', 'undoing');
--> statement-breakpoint
CREATE INDEX "license_replacements_recall" ON "license_replacements" USING btree ("recall_id","license_id") WHERE "license_replacements"."recall_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "license_replacements_license" ON "license_replacements" USING btree ("license_id");
--> statement-breakpoint
CREATE INDEX "license_replacements_new_license" ON "license_replacements" USING btree ("new_license_id");
--> statement-breakpoint
CREATE INDEX "license_replacements_assignment" ON "license_replacements" USING btree ("assignment_id");
--> statement-breakpoint
CREATE INDEX "mapping_stock_due" ON "mapping_stock" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "received_units_mapping" ON "received_units" USING btree ("mapping_id");
--> statement-breakpoint
CREATE INDEX "site_syncs_next" ON "site_syncs" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "check_history_site" ON "check_history" USING btree ("site_id","at");
--> statement-breakpoint
CREATE INDEX "check_history_at" ON "check_history" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "deleted_sites_address" ON "deleted_sites" USING btree ("address");
--> statement-breakpoint
CREATE INDEX "deleted_sites_store" ON "deleted_sites" USING btree ("store_id");
--> statement-breakpoint
CREATE INDEX "mapping_pools_pool" ON "mapping_pools" USING btree ("pool_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mappings_product" ON "mappings" USING btree ("site_id","product_id","variation_id");
--> statement-breakpoint
CREATE INDEX "mappings_pool" ON "mappings" USING btree ("pool_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "site_connections_token" ON "site_connections" USING btree ("token_index");
--> statement-breakpoint
CREATE INDEX "site_connections_expires" ON "site_connections" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "site_connections_site" ON "site_connections" USING btree ("site_id");
--> statement-breakpoint
CREATE INDEX "site_connections_admin" ON "site_connections" USING btree ("admin_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "sites_address" ON "sites" USING btree ("address");
--> statement-breakpoint
CREATE INDEX "sites_store" ON "sites" USING btree ("store_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_unit" ON "renewals" USING btree ("site_id","order_id","line_item_id","unit","part");
--> statement-breakpoint
CREATE INDEX "renewals_assignment" ON "renewals" USING btree ("assignment_id","id") WHERE "renewals"."assignment_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("queue","run_at") WHERE "jobs"."failed_at" is null;
--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("failed_at") WHERE "jobs"."failed_at" is not null;
--> statement-breakpoint
-- ## Search indexes

CREATE INDEX licenses_search ON licenses USING gin (
  fold_text(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
   coalesce(customer_last_name, '') || ' ' || coalesce(order_id, '')) gin_trgm_ops
) WHERE coalesce(order_id, customer_email) IS NOT NULL;
--> statement-breakpoint
-- The planner takes no statistics from a partial index such as licenses_search: it read all licenses of a common name,
-- 800,000 of ten million, to find those of one pool.
CREATE STATISTICS licenses_search_text ON (
  fold_text(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
   coalesce(customer_last_name, '') || ' ' || coalesce(order_id, ''))
) FROM licenses;
--> statement-breakpoint
-- An order without an e-mail address belongs to no customer, so that the search finds its name here.
CREATE INDEX orders_nameless_search ON orders USING gin (fold_text(full_name(customer_first_name, customer_last_name)) gin_trgm_ops)
  WHERE customer_email IS NULL AND full_name(customer_first_name, customer_last_name) IS NOT NULL;
--> statement-breakpoint
-- ## Rules of rows
--
-- As those of single values. Their rows come straight from a table, so that the planner sees the columns.

-- Until when the keys of a pool are held by a recovery; null if none is. In plpgsql, which keeps its plan: an index is
-- searched by it, once for each statement.
CREATE FUNCTION held_before(pool bigint) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT p.held_before FROM pools p WHERE p.id = pool);
END $$;
--> statement-breakpoint
-- A service validates keys.
CREATE FUNCTION is_validating() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT is_configured FROM validation_service WHERE singleton
$$;
--> statement-breakpoint
-- Emails have a sender: that of the SMTP server in the environment, else of the service in the settings.
CREATE FUNCTION has_mail_sender() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT environment_sender IS NOT NULL OR (mail_service <> 'none' AND ses_from_email IS NOT NULL) FROM settings
$$;
--> statement-breakpoint
-- A user stopped the keys of a batch. In plpgsql, which keeps its plan: it is asked for the keys that an order gets.
CREATE FUNCTION is_quarantined(batch bigint) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM license_batches b WHERE b.id = batch AND b.quarantined_at IS NOT NULL);
END $$;
--> statement-breakpoint
-- A license of a pool may be allocated, given whether a service validates keys, as a subquery that is read once: then
-- pending ones are validated first. Jobs take expired keys, and those of a batch in quarantine, out of stock; those that they
-- have yet to find are skipped.
CREATE FUNCTION is_allocatable(l licenses, pool bigint, is_validating boolean) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.status = 'available' AND l.uses_left <> 0 AND l.created_at > coalesce(held_before(pool), '-infinity')
    AND (l.expires_on IS NULL OR l.expires_on >= today())
    AND (l.validation IS NULL OR l.validation = 'valid' OR l.validation = 'pending' AND NOT is_validating)
    AND (l.batch_id IS NULL OR NOT is_quarantined(l.batch_id))
$$;
--> statement-breakpoint
-- An order is the incoming one under another id, which plug-ins change, or of another site, which is the same shop. Of two
-- numeric ids, one may be a copy with the other's key.
CREATE FUNCTION is_same_order(other orders, site_id bigint, order_id text, ordered_at timestamptz, order_key text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT other.order_key = is_same_order.order_key AND other.ordered_at = is_same_order.ordered_at
    AND CASE WHEN other.site_id = is_same_order.site_id
      THEN other.order_id <> is_same_order.order_id AND (other.order_id || is_same_order.order_id) !~ '^\d+$'
      ELSE other.order_id = is_same_order.order_id END
$$;
--> statement-breakpoint
-- The incoming order is not the known one with its id, because the shop was restored from a backup. A key may be renewed,
-- and date and address corrected, but not together. An order without a key is known by its receipt: no order is older than
-- itself, though a shop's clock may be wrong. Of an order whose customer was erased, only the date is compared.
CREATE FUNCTION is_other_order(known orders, email text, ordered_at timestamptz, order_key text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN known.order_key IS NULL OR is_other_order.order_key IS NULL
    THEN CASE WHEN known.customer_erased_at IS NULL THEN lower(known.customer_email) <> lower(email)
        ELSE known.ordered_at <> is_other_order.ordered_at END
      AND is_other_order.ordered_at > known.received_at + interval '2 minutes'
    ELSE known.order_key <> is_other_order.order_key AND (known.ordered_at <> is_other_order.ordered_at
      OR known.customer_erased_at IS NULL AND lower(known.customer_email) IS DISTINCT FROM lower(email)) END
$$;
--> statement-breakpoint
-- A state of an order is at least as new as the known one, by the shop's dates, or by receipt when its clock was changed in
-- between: one of the two is dated later than its receipt. A date further ahead than two minutes comes from a wrong clock, a
-- smaller skew is accepted: a shop abandons a webhook after a minute, so that a late one cannot overwrite a newer state. A
-- payment received after an unpaid state always wins, any state received after a deletion, which has no date, and what was
-- read from the shop later.
CREATE FUNCTION is_newer_state(known orders, status text, modified_at timestamptz, event_id bigint, received_at timestamptz,
  read_at timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT event_id > known.event_id AND (is_paid(status) AND awaits_payment(known.status) OR known.status = 'trash')
    OR CASE WHEN known.modified_at > known.state_received_at + interval '2 minutes' AND modified_at <= received_at
        OR known.modified_at <= known.state_received_at AND modified_at > received_at + interval '2 minutes'
      THEN event_id >= known.event_id
      ELSE (modified_at, event_id) >= (known.modified_at, known.event_id) END
    OR read_at > known.state_received_at
$$;
--> statement-breakpoint
-- ## Rules that read tables
--
-- Views, and functions of one SELECT whose arguments name what is asked about: in FROM, the planner puts it in the place of
-- the call.

-- A restore or failover lost what these sites were given. Until it is known, they get no keys and deliveries.
CREATE VIEW recovering_sites AS SELECT site_id FROM site_recoveries WHERE state <> 'resuming';
--> statement-breakpoint
-- Pools that a recovery holds while a site is recovering: it may have got keys of any of them, since a mapping that was made
-- after the loss is lost, too.
CREATE VIEW unread_pools AS
  SELECT id FROM pools WHERE held_before IS NOT NULL AND EXISTS (SELECT FROM recovering_sites);
--> statement-breakpoint
-- A site or pool has not resumed since a restore or failover.
CREATE FUNCTION is_recovery_open() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM site_recoveries) OR EXISTS (SELECT FROM pools WHERE held_before IS NOT NULL)
$$;
--> statement-breakpoint
-- Why another customer may have the key of a unit, which nobody has seen; no row if nobody else can have it.
CREATE FUNCTION unit_doubts(site bigint, pool bigint, delivered_at timestamptz) RETURNS TABLE (doubt text)
LANGUAGE sql STABLE AS $$
  SELECT 'site' FROM recovering_sites r WHERE r.site_id = site AND delivered_at IS NULL
  UNION ALL SELECT 'pool' FROM unread_pools p WHERE p.id = pool AND delivered_at IS NULL
$$;
--> statement-breakpoint
-- Why the customer of an order may be told nothing now: one of its keys may be another customer's. A function, since the
-- planner may read all assignments for a view.
CREATE FUNCTION order_doubts(site bigint, order_id text) RETURNS TABLE (doubt text) LANGUAGE sql STABLE AS $$
  SELECT 'site' FROM recovering_sites r WHERE r.site_id = site
  UNION ALL SELECT 'pool' FROM license_assignments a JOIN unread_pools p ON p.id = a.pool_id
  WHERE a.site_id = site AND a.order_id = order_doubts.order_id AND a.delivered_at IS NULL
$$;
--> statement-breakpoint
-- The pools of mappings with the keys that each unit gets of them; a bundle has several.
CREATE VIEW mapped_pools AS
  SELECT id AS mapping_id, site_id, pool_id, keys_per_unit FROM mappings
  UNION ALL SELECT m.id, m.site_id, b.pool_id, b.keys_per_unit FROM mappings m JOIN mapping_pools b ON b.mapping_id = m.id;
--> statement-breakpoint
-- The key of a unit, if its order is paid, is still to be told on a channel: it was assigned, or replaced another one, since
-- the channel was enabled, and no automatic delivery on it has the key. Another plug-in told the imported ones.
CREATE FUNCTION unsent_key(a license_assignments, channel delivery_channel, since timestamptz) RETURNS TABLE (key_of bigint)
LANGUAGE sql STABLE AS $$
  SELECT a.license_id WHERE has_key(a.license_id, a.flag)
    AND (a.assigned_at >= since AND NOT a.is_imported OR EXISTS (SELECT FROM license_replacements r
      WHERE r.assignment_id = a.id AND r.new_license_id = a.license_id AND r.created_at >= since))
    AND NOT EXISTS (SELECT FROM delivery_keys k WHERE k.assignment_id = a.id AND k.license_id = a.license_id
      AND k.channel = unsent_key.channel AND NOT k.is_resend)
$$;
--> statement-breakpoint
-- The keys that an order gives its customer: those of its own units, and those that it extended as a renewal.
CREATE VIEW order_units AS
  SELECT site_id, order_id, line_item_id, id AS assignment_id FROM license_assignments
  UNION ALL SELECT site_id, order_id, line_item_id, assignment_id FROM renewals
  WHERE outcome = 'extended' AND is_active AND assignment_id IS NOT NULL;
--> statement-breakpoint
-- The keys of an order that a delivery tells as extended, without those whose extension a later delivery tells: it has the
-- later day.
CREATE FUNCTION renewed_keys(delivery bigint) RETURNS TABLE (assignment_id bigint, license_id bigint, line_item_id text)
LANGUAGE sql STABLE AS $$
  SELECT k.assignment_id, k.license_id, u.line_item_id
  FROM deliveries d JOIN delivery_keys k ON k.delivery_id = d.id
    JOIN order_units u ON u.site_id = d.site_id AND u.order_id = d.order_id AND u.assignment_id = k.assignment_id
  WHERE d.id = delivery AND NOT EXISTS (SELECT FROM delivery_keys n JOIN deliveries later ON later.id = n.delivery_id
      JOIN order_units v ON v.site_id = later.site_id AND v.order_id = later.order_id AND v.assignment_id = n.assignment_id
    WHERE n.license_id = k.license_id AND n.assignment_id = k.assignment_id AND n.channel = k.channel
      AND later.kind = 'renewal' AND later.id > d.id AND later.state <> 'failed')
$$;
--> statement-breakpoint
-- The keys that the items of orders show, or should: a key that they show belongs to a delivery that writes it. It is removed
-- when its unit is flagged: the refund policy decides, and an order that awaits payment again keeps its keys.
CREATE VIEW item_keys AS
  SELECT a.id, a.license_id, a.pool_id, a.site_id, a.order_id, a.line_item_id, a.unit, a.part, a.parts, a.valid_until,
    item.is_written
  FROM license_assignments a JOIN orders o USING (site_id, order_id)
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM delivery_keys k
    WHERE k.assignment_id = a.id AND k.license_id = a.license_id AND k.channel = 'order_item') AS is_written) item
  WHERE a.license_status IS DISTINCT FROM 'replaced' AND has_key(a.license_id, a.flag)
    AND (keeps_keys(o.held_for) OR item.is_written);
--> statement-breakpoint
-- Digests of an order's keys and their last days: of those that its items show or should, and of those that they show; empty
-- without any.
CREATE FUNCTION item_digests(site bigint, order_id text) RETURNS TABLE (due text, written text) LANGUAGE sql STABLE AS $$
  SELECT coalesce(md5(string_agg(entry, ',' ORDER BY line_item_id, unit, part)), ''),
    coalesce(md5(string_agg(entry, ',' ORDER BY line_item_id, unit, part) FILTER (WHERE is_written)), '')
  FROM (
    SELECT i.line_item_id, i.unit, i.part, i.is_written,
      i.line_item_id || ':' || i.license_id || coalesce(':' || least(l.expires_on, i.valid_until), '') AS entry
    FROM item_keys i LEFT JOIN licenses l ON l.id = i.license_id
    WHERE i.site_id = site AND i.order_id = item_digests.order_id
  ) shown
$$;
--> statement-breakpoint
-- The line items of an order with the units that it is entitled to, and how many of these are served: they have all their
-- keys, wait for them, or extend keys.
CREATE FUNCTION order_lines(site bigint, order_id text, line_items jsonb, refunded jsonb)
RETURNS TABLE (id text, name text, product_id bigint, variation_id bigint, units int, served bigint) LANGUAGE sql STABLE AS $$
  SELECT line.id, line.name, line.product_id, line.variation_id, line.units, (
    SELECT count(*) FROM (
      SELECT unit FROM (
        SELECT unit, parts FROM license_assignments a
        WHERE a.site_id = site AND a.order_id = order_lines.order_id AND a.line_item_id = line.id
        UNION ALL SELECT unit, parts FROM backorders b
        WHERE b.site_id = site AND b.order_id = order_lines.order_id AND b.line_item_id = line.id
      ) part WHERE unit <= line.units GROUP BY unit HAVING count(*) >= max(parts)
      UNION SELECT unit FROM renewals r
      WHERE r.site_id = site AND r.order_id = order_lines.order_id AND r.line_item_id = line.id AND r.unit <= line.units
        AND r.is_active AND r.outcome <> 'new_key') served)
  FROM (
    SELECT l.*, greatest(0, quantity - coalesce((refunded -> 'units' ->> l.id)::int, 0)) AS units
    FROM jsonb_to_recordset(line_items) AS l(id text, name text, product_id bigint, variation_id bigint, quantity int)
  ) line
$$;
--> statement-breakpoint
-- The mapping that gives a product its keys: a variation's own one, or that of its product.
CREATE FUNCTION active_mapping(site bigint, product bigint, variation bigint) RETURNS SETOF mappings
LANGUAGE sql STABLE AS $$
  SELECT * FROM mappings m WHERE m.site_id = site AND m.product_id = product AND m.variation_id IN (variation, 0)
    AND m.is_active ORDER BY m.variation_id DESC LIMIT 1
$$;
--> statement-breakpoint
-- How long a customer waited for each key, from the payment. Not of keys that another plug-in delivered or that were given by
-- hand, nor of an order that was paid before its mapping's date, which gets keys on request only.
CREATE VIEW key_waits AS
  SELECT a.site_id, a.order_id, o.id, o.number, o.ordered_at, a.assigned_at,
    greatest(a.assigned_at - coalesce(o.paid_at, o.ordered_at), interval '0') AS waited
  FROM license_assignments a JOIN orders o USING (site_id, order_id)
  WHERE NOT a.is_imported AND NOT EXISTS (SELECT FROM mappings m
    WHERE m.site_id = a.site_id AND m.product_id = a.product_id AND m.variation_id IN (0, a.variation_id)
      AND is_early(o.event_id, o.paid_at, o.ordered_at, m.orders_from));
--> statement-breakpoint
-- The units that each mapping owes to orders that hold stock: those without a key and a place in a queue, unless the mapping
-- would give none if the order were paid now.
CREATE VIEW held_units AS
  SELECT m.id AS mapping_id, h.units - (SELECT count(*) FROM (
      SELECT unit FROM license_assignments a
      WHERE a.site_id = h.site_id AND a.order_id = h.order_id AND a.line_item_id = h.line_item_id AND a.unit <= h.units
      UNION SELECT unit FROM backorders b
      WHERE b.site_id = h.site_id AND b.order_id = h.order_id AND b.line_item_id = h.line_item_id AND b.unit <= h.units
    ) served) AS units
  FROM mappings m JOIN sites s ON s.id = m.site_id AND s.is_active
  JOIN held_lines h ON h.site_id = m.site_id AND h.product_id = m.product_id
  -- The LIMIT keeps the planner from reading all orders of the site.
  CROSS JOIN LATERAL (SELECT event_id, paid_at, ordered_at, is_renewal, held_for FROM orders o
    WHERE o.site_id = h.site_id AND o.order_id = h.order_id LIMIT 1) o
  WHERE m.is_active AND m.id = (SELECT id FROM active_mapping(h.site_id, h.product_id, h.variation_id))
    AND NOT is_early(o.event_id, o.paid_at,
      CASE WHEN o.held_for IN ('unpaid', 'payment') THEN now() ELSE o.ordered_at END, m.orders_from)
    AND NOT (o.is_renewal AND m.renewal_policy <> 'new_key');
--> statement-breakpoint
-- What each pool can promise: the remaining uses without those that backorders take and orders hold, of all products, shops
-- and channels; null without a limit. The one count of free stock for shops. Counts no more backorders than uses, and none
-- of a pool that a recovery holds.
CREATE VIEW free_uses AS
  SELECT p.id AS pool_id, CASE WHEN stock.unlimited > 0 THEN NULL ELSE greatest(0, stock.uses - (
      SELECT count(*) FROM (SELECT FROM backorders q WHERE q.pool_id = p.id LIMIT stock.uses) backordered
    ) - (
      SELECT coalesce(sum(h.units * part.keys_per_unit), 0)
      FROM mapped_pools part JOIN held_units h USING (mapping_id) WHERE part.pool_id = p.id
    ))::bigint END AS uses
  FROM pools p CROSS JOIN LATERAL (
    SELECT greatest(coalesce(sum(uses_left), 0), 0)::bigint AS uses, coalesce(sum(unlimited), 0) AS unlimited
    FROM pool_stock s WHERE s.pool_id = p.id AND p.held_before IS NULL
  ) stock;
--> statement-breakpoint
-- The units of its product that each mapping can promise: of what its pools can, the least; null without a limit. No more
-- than a shop's stock quantity can say.
CREATE VIEW mapping_units AS
  SELECT m.id AS mapping_id, (
    SELECT min(CASE WHEN free.uses IS NOT NULL THEN least(free.uses / part.keys_per_unit, 1000000000) END)::int
    FROM (
      SELECT pool_id, sum(keys_per_unit) AS keys_per_unit FROM mapped_pools WHERE mapping_id = m.id GROUP BY pool_id
    ) part JOIN free_uses free USING (pool_id)) AS units
  FROM mappings m;
--> statement-breakpoint
-- The lines of an order with the units that it paid and that are not served: those of keyless_lines.
CREATE FUNCTION keyless_lines_of(site bigint, order_id text, status text, held_for text, line_items jsonb, refunded jsonb, paid_at timestamptz)
RETURNS SETOF keyless_lines LANGUAGE sql STABLE AS $$
  SELECT site, keyless_lines_of.order_id, line.id, coalesce(line.product_id, 0), coalesce(line.variation_id, 0),
    coalesce(line.name, ''), (line.units - line.served)::int, keyless_lines_of.paid_at::timestamptz(3)
  FROM order_lines(site, keyless_lines_of.order_id, line_items, refunded) line
  WHERE owes_keys(keyless_lines_of.status, keyless_lines_of.held_for) AND line.served < line.units
$$;
--> statement-breakpoint
-- Why units of a line of a paid order have no key, no place in a queue and no extension; the cause is null if nothing explains
-- it. The product of an order that was received before its mapping is served on request only, as one that was paid before the
-- mapping's date; the keys of a renewal are decided when its subscription was read; a state that is not processed yet may
-- change the order.
CREATE FUNCTION keyless_cause(site bigint, order_id text, product bigint, variation bigint)
RETURNS TABLE (cause text, pool_id bigint) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.id IS NULL THEN 'no_site'
    WHEN NOT s.is_active OR s.paused_at IS NOT NULL AND o.held_for = 'paused' AND m.id IS NOT NULL THEN 'shop_paused'
    WHEN EXISTS (SELECT FROM webhook_events e
      WHERE e.site_id = site AND e.order_id = keyless_cause.order_id AND e.processed_at IS NULL) THEN 'processing'
    WHEN m.id IS NULL THEN CASE
      WHEN EXISTS (SELECT FROM keyless_products p WHERE p.site_id = site AND p.product_id = product
        AND p.variation_id = variation AND p.needs_no_key) THEN 'needs_no_key'
      ELSE 'no_mapping' END
    WHEN o.held_for = 'paused' THEN 'processing'
    WHEN o.held_for IS NOT NULL THEN 'held'
    WHEN is_early(o.event_id, o.paid_at, o.ordered_at, m.orders_from) OR o.received_at < m.created_at THEN 'early'
    WHEN o.is_renewal AND m.renewal_policy <> 'new_key' THEN 'renewal' END, m.pool_id
  FROM orders o LEFT JOIN sites s ON s.id = o.site_id
  LEFT JOIN LATERAL active_mapping(site, product, variation) m ON true
  WHERE o.site_id = site AND o.order_id = keyless_cause.order_id
  -- Keeps the planner from reading all orders.
  LIMIT 1
$$;
--> statement-breakpoint
-- The unit of an order, by its identity.
CREATE FUNCTION find_unit(site bigint, order_id text, line_item_id text, unit int, part int)
RETURNS SETOF license_assignments LANGUAGE sql STABLE AS $$
  SELECT * FROM license_assignments a WHERE a.site_id = site AND a.order_id = find_unit.order_id
    AND a.line_item_id = find_unit.line_item_id AND a.unit = find_unit.unit AND a.part = find_unit.part
$$;
--> statement-breakpoint
-- A row if the order is in process and every unit has its key, or needs none as a renewal. Other products are never complete.
CREATE FUNCTION completable_order(site bigint, order_id text, status text, line_items jsonb, refunded jsonb)
RETURNS TABLE (is_completable boolean) LANGUAGE sql STABLE AS $$
  SELECT true WHERE status = 'processing'
    AND (EXISTS (SELECT FROM license_assignments a
        WHERE a.site_id = site AND a.order_id = completable_order.order_id AND keeps_key(a.flag) AND NOT a.is_imported)
      OR EXISTS (SELECT FROM renewals r
        WHERE r.site_id = site AND r.order_id = completable_order.order_id AND r.is_active AND r.outcome = 'extended'))
    AND NOT EXISTS (SELECT FROM order_lines(site, completable_order.order_id, line_items, refunded) line
      WHERE line.units > (
        SELECT count(*) FROM (SELECT FROM license_assignments a
          WHERE a.site_id = site AND a.order_id = completable_order.order_id AND a.line_item_id = line.id
            AND keeps_key(a.flag)
          GROUP BY a.unit HAVING count(*) >= max(a.parts)) complete)
        + (SELECT count(DISTINCT r.unit) FROM renewals r WHERE r.site_id = site AND r.order_id = completable_order.order_id
          AND r.is_active AND r.outcome <> 'new_key' AND r.line_item_id = line.id))
$$;
--> statement-breakpoint
-- Failed deliveries whose customers are still to be told. Nobody waits for those of a closed order, nor of one that the shop
-- does not have; its deletion is known within an hour, unless this is another shop.
CREATE VIEW undelivered AS
  SELECT d.id, d.site_id, d.order_id, d.kind, d.channel, d.reason, d.attempts, d.attempted_at, d.created_at
  FROM deliveries d LEFT JOIN orders o USING (site_id, order_id)
  WHERE d.state = 'failed' AND (o.status IS NULL OR NOT is_closed(o.status))
    AND (d.reason NOT LIKE '{"code":"messages.no_shop_order"%' OR d.attempted_at < now() - interval '1 hour');
--> statement-breakpoint
-- Orders whose customers' data were erased.
-- The deliveries of orders. The keys of a delivery that was not attempted yet are not fixed.
CREATE VIEW order_deliveries AS
  SELECT site_id, order_id, id, kind, channel, state, is_resend, completes_order, attempts, reason, created_at, attempted_at,
    sent_at, next_at, (SELECT count(*) FROM delivery_keys k WHERE k.delivery_id = d.id) AS keys
  FROM deliveries d;
--> statement-breakpoint
CREATE VIEW erased_orders AS SELECT site_id, order_id FROM orders WHERE customer_erased_at IS NOT NULL;
--> statement-breakpoint
-- Orders whose latest processed event was refused, or not read whole; an event without an id of an order stands for itself.
CREATE VIEW refused_orders AS
  SELECT e.site_id, e.order_id, e.id AS event_id, e.outcome AS reason, e.processed_at, e.body FROM webhook_events e
  WHERE e.is_refused AND NOT EXISTS (SELECT FROM webhook_events n
    WHERE n.site_id = e.site_id AND n.order_id = e.order_id AND n.id > e.id AND n.processed_at IS NOT NULL);
--> statement-breakpoint
-- The problems of orders, the first one to be shown: an order has several rows of one problem, or none. Small sets with
-- indexes of their own, so that neither an order nor its page carries the state of others.
CREATE VIEW order_problems AS
  SELECT site_id, order_id, 1 AS position, 'backordered' AS problem FROM backorders
  UNION ALL SELECT site_id, order_id, 2, 'event_failed' FROM refused_orders WHERE order_id IS NOT NULL
  UNION ALL SELECT u.site_id, u.order_id, 3, 'message_failed' FROM undelivered u
  WHERE NOT EXISTS (SELECT FROM deliveries n
    WHERE n.site_id = u.site_id AND n.order_id = u.order_id AND n.id > u.id AND n.state = 'sent')
  UNION ALL SELECT site_id, order_id, 4, 'keys_flagged' FROM license_assignments
  WHERE flag IS NOT NULL AND license_id IS NOT NULL AND license_status <> 'replaced'
  UNION ALL SELECT site_id, order_id, 5, 'risk' FROM orders WHERE held_for = 'risk';
--> statement-breakpoint
-- The orders whose customers paid and did not get everything, by cause, but for the lines without a key; units are unknown
-- of an order that cannot be read. A unit of which a key waits waits.
CREATE VIEW waiting_orders AS
  SELECT CASE WHEN EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = b.site_id) THEN 'recovering' ELSE 'no_stock' END
    AS cause, site_id, order_id, count(DISTINCT (line_item_id, unit)) AS units, min(since) AS since
  FROM backorders b GROUP BY site_id, order_id
  UNION ALL SELECT 'order_refused', site_id, order_id, NULL, min(received_at) FROM webhook_events e
  WHERE is_refused AND order_id IS NOT NULL AND EXISTS (SELECT FROM order_problems p
    WHERE p.site_id = e.site_id AND p.order_id = e.order_id AND p.problem = 'event_failed')
  GROUP BY site_id, order_id
  UNION ALL SELECT 'message_failed', site_id, order_id, (SELECT count(DISTINCT (a.line_item_id, a.unit)) FROM license_assignments a
    WHERE a.site_id = u.site_id AND a.order_id = u.order_id AND has_key(a.license_id, a.flag)), min(created_at)
  FROM undelivered u WHERE EXISTS (SELECT FROM order_problems p
    WHERE p.site_id = u.site_id AND p.order_id = u.order_id AND p.problem = 'message_failed')
  GROUP BY site_id, order_id;
--> statement-breakpoint
-- The counters of each pool that ever had licenses or backorders.
CREATE VIEW pool_counts AS
  SELECT pool_id, sum(available)::bigint AS available, sum(sold)::bigint AS sold, sum(exhausted)::bigint AS exhausted,
    sum(replaced)::bigint AS replaced, sum(quarantined)::bigint AS quarantined, sum(uses_left)::bigint AS uses_left, sum(unlimited)::bigint AS unlimited,
    sum(valid)::bigint AS valid, sum(invalid)::bigint AS invalid, sum(pending)::bigint AS pending
  FROM pool_stock GROUP BY pool_id;
--> statement-breakpoint
-- Pools that make keys when fewer than `refill_below` are available, until their pattern is used up; meanwhile nobody needs to
-- be told that their stock is low.
CREATE VIEW refilled_pools AS
  SELECT p.id, p.refill_below, p.refill_amount FROM pools p JOIN key_patterns k ON k.pattern = p.key_pattern
  WHERE p.refill_below IS NOT NULL AND k.generated < k.capacity;
--> statement-breakpoint
-- Orders that get their keys only if somebody decides so: a fraud plug-in marked them.
CREATE VIEW risky_orders AS SELECT site_id, order_id, ordered_at FROM orders WHERE held_for = 'risk';
--> statement-breakpoint
-- ## What a domain sees of the tables below it

CREATE VIEW site_names AS SELECT id, name FROM sites;
--> statement-breakpoint
CREATE VIEW pool_names AS SELECT id, name FROM pools;
--> statement-breakpoint
CREATE VIEW order_numbers AS SELECT id, site_id, order_id, number FROM orders;
--> statement-breakpoint
CREATE VIEW customer_ids AS SELECT id, email FROM customers;
--> statement-breakpoint
CREATE VIEW sign_ins AS
  SELECT s.id, a.username, s.browser, s.system, s.ip, s.created_at FROM sessions s JOIN admins a ON a.id = s.admin_id;
--> statement-breakpoint
-- The pools that products of active shops are mapped to.
CREATE VIEW shop_pools AS
  SELECT m.site_id, part.pool_id
  FROM mapped_pools part JOIN mappings m ON m.id = part.mapping_id JOIN sites s ON s.id = m.site_id
  WHERE m.is_active AND s.is_active;
--> statement-breakpoint
-- The addresses of active shops that want alerts about a shop, or about a pool that its products are mapped to.
CREATE VIEW shop_recipients AS
  SELECT id AS site_id, NULL::bigint AS pool_id, notification_email AS email
  FROM sites WHERE is_active AND notification_email IS NOT NULL
  UNION ALL SELECT NULL, p.pool_id, s.notification_email
  FROM shop_pools p JOIN sites s ON s.id = p.site_id WHERE s.notification_email IS NOT NULL;
--> statement-breakpoint
CREATE VIEW given_keys AS SELECT license_id FROM license_assignments WHERE license_id IS NOT NULL;
--> statement-breakpoint
CREATE VIEW waiting_units AS SELECT pool_id, site_id, order_id, since FROM backorders;
--> statement-breakpoint
CREATE VIEW failed_deliveries AS SELECT site_id, order_id FROM deliveries WHERE state = 'failed';
--> statement-breakpoint
-- The statuses and payment methods of a site's orders.
CREATE FUNCTION seen_choices(of_site bigint) RETURNS TABLE (statuses text[], methods text[]) LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT DISTINCT c.status FROM order_counts c WHERE c.site_id = of_site AND c.orders > 0),
    ARRAY(SELECT DISTINCT payment_method FROM (SELECT o.payment_method FROM orders o
      WHERE o.site_id = of_site ORDER BY o.ordered_at DESC LIMIT 1000) latest WHERE payment_method IS NOT NULL)
$$;
--> statement-breakpoint
-- ## What a domain does with the tables below it

-- Links to order pages that a user made end with the right to make them, as do pending connections and API keys.
CREATE FUNCTION end_order_links(of_admin bigint) RETURNS TABLE (order_id text) LANGUAGE sql AS $$
  DELETE FROM order_links l WHERE l.admin_id = of_admin RETURNING l.order_id
$$;
--> statement-breakpoint
CREATE FUNCTION end_connections(of_admin bigint) RETURNS TABLE (url text) LANGUAGE sql AS $$
  UPDATE site_connections SET expires_at = now()
  WHERE admin_id = of_admin AND connected_at IS NULL AND expires_at > now() RETURNING url
$$;
--> statement-breakpoint
CREATE FUNCTION revoke_api_keys(of_admin bigint) RETURNS TABLE (site_id bigint, site text, name text) LANGUAGE sql AS $$
  UPDATE api_keys k SET revoked_at = now() FROM sites s
  WHERE s.id = k.site_id AND k.admin_id = of_admin AND k.revoked_at IS NULL RETURNING k.site_id, s.name, k.name
$$;
--> statement-breakpoint
-- The deliveries of a site that its shop made wait, for one of these reasons, are due. A note whose request timed out may
-- yet be written: the next attempt looks for it, two minutes later at the earliest.
CREATE FUNCTION resume_deliveries(of_site bigint, reasons text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE deliveries d SET next_at = CASE WHEN d.reason LIKE '{"code":"upstream.timeout"%'
    THEN least(d.next_at, greatest(now(), d.attempted_at + interval '2 minutes')) ELSE now() END
  WHERE d.id IN (SELECT id FROM deliveries WHERE site_id = of_site AND state = 'queued' AND next_at > now()
    AND (reason IS NULL OR reason LIKE ANY(reasons)) FOR UPDATE SKIP LOCKED)
$$;
--> statement-breakpoint
-- What the shop refused for one of these reasons is sent again. Its orders may have been waiting for a day; a note is looked
-- up in the shop before it is sent again.
CREATE FUNCTION repeat_deliveries(of_site bigint, reasons text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE deliveries SET state = 'queued', next_at = now(), attempts = CASE state WHEN 'failed' THEN 0 ELSE attempts END
  WHERE site_id = of_site AND channel <> 'email' AND (state = 'failed' OR state = 'queued' AND next_at > now())
    AND reason LIKE ANY(reasons)
$$;
--> statement-breakpoint
CREATE FUNCTION resume_recovery(of_site bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE site_recoveries SET next_at = now() WHERE site_id = of_site AND next_at > now() AND problem IS NOT NULL
$$;
--> statement-breakpoint
-- A pool has the time of its latest notification.
CREATE FUNCTION note_notified_pools() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pools p SET last_notification_at = greatest(p.last_notification_at, latest.at)
  FROM (SELECT pool_id, max(triggered_at) AS at FROM added GROUP BY pool_id) latest WHERE p.id = latest.pool_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_added AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_notified_pools();
--> statement-breakpoint
-- ## First rows

INSERT INTO settings DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO validation_service DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO database_identity DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO audit_chains (chain, length, hash) SELECT chain, 0, '' FROM generate_series(1, 128) chain;
--> statement-breakpoint
-- ## Stock of pools: pool_stock follows licenses and backorders

-- Adds one pool's change to its counters. Each connection writes to the slot of its process id, so that concurrent
-- orders for one pool rarely update the same row.
CREATE FUNCTION add_stock(pool bigint, a bigint, s bigint, e bigint, r bigint, q bigint, d bigint, u bigint,
  v bigint, i bigint, p bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pool_stock AS stock
    (pool_id, slot, available, sold, exhausted, replaced, quarantined, uses_left, unlimited, valid, invalid, pending)
  VALUES (pool, pg_backend_pid() % 128, a, s, e, r, q, d, u, v, i, p)
  ON CONFLICT (pool_id, slot) DO UPDATE SET
    available = stock.available + excluded.available, sold = stock.sold + excluded.sold,
    exhausted = stock.exhausted + excluded.exhausted, replaced = stock.replaced + excluded.replaced,
    quarantined = stock.quarantined + excluded.quarantined, uses_left = stock.uses_left + excluded.uses_left,
    unlimited = stock.unlimited + excluded.unlimited,
    valid = stock.valid + excluded.valid, invalid = stock.invalid + excluded.invalid,
    pending = stock.pending + excluded.pending
$$;
--> statement-breakpoint
-- What a license adds to uses_left of its pool: those left of a key that may be allocated, 0 of any other,
-- -1 of an unlimited key, which is counted separately.
CREATE FUNCTION deliverable(status license_status, validation validation_state, uses_left int) RETURNS int
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'available' AND validation IS DISTINCT FROM 'invalid' THEN uses_left ELSE 0 END
$$;
--> statement-breakpoint
-- The validation state that a license is counted under; replaced licenses are not counted.
CREATE FUNCTION counted_validation(status license_status, validation validation_state) RETURNS validation_state
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status <> 'replaced' THEN validation END
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r, c.q, c.d, c.u, c.v, c.i, c.p) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r,
      count(*) FILTER (WHERE status = 'quarantined') AS q, sum(greatest(deliverable(status, validation, uses_left), 0)) AS d,
      count(*) FILTER (WHERE deliverable(status, validation, uses_left) < 0) AS u,
      count(*) FILTER (WHERE counted_validation(status, validation) = 'valid') AS v,
      count(*) FILTER (WHERE counted_validation(status, validation) = 'invalid') AS i,
      count(*) FILTER (WHERE counted_validation(status, validation) = 'pending') AS p
    FROM added GROUP BY pool_id ORDER BY pool_id
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, -c.a, -c.s, -c.e, -c.r, -c.q, -c.d, -c.u, -c.v, -c.i, -c.p) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r,
      count(*) FILTER (WHERE status = 'quarantined') AS q, sum(greatest(deliverable(status, validation, uses_left), 0)) AS d,
      count(*) FILTER (WHERE deliverable(status, validation, uses_left) < 0) AS u,
      count(*) FILTER (WHERE counted_validation(status, validation) = 'valid') AS v,
      count(*) FILTER (WHERE counted_validation(status, validation) = 'invalid') AS i,
      count(*) FILTER (WHERE counted_validation(status, validation) = 'pending') AS p
    FROM removed GROUP BY pool_id ORDER BY pool_id
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r, c.q, c.d, c.u, c.v, c.i, c.p) FROM (
    SELECT pool_id, coalesce(sum(n) FILTER (WHERE status = 'available'), 0) AS a,
      coalesce(sum(n) FILTER (WHERE status = 'sold'), 0) AS s,
      coalesce(sum(n) FILTER (WHERE status = 'exhausted'), 0) AS e,
      coalesce(sum(n) FILTER (WHERE status = 'replaced'), 0) AS r,
      coalesce(sum(n) FILTER (WHERE status = 'quarantined'), 0) AS q,
      sum(n * greatest(deliverable, 0)) AS d,
      coalesce(sum(n) FILTER (WHERE deliverable < 0), 0) AS u,
      coalesce(sum(n) FILTER (WHERE counted_validation = 'valid'), 0) AS v,
      coalesce(sum(n) FILTER (WHERE counted_validation = 'invalid'), 0) AS i,
      coalesce(sum(n) FILTER (WHERE counted_validation = 'pending'), 0) AS p
    FROM (
      SELECT pool_id, status, deliverable(status, validation, uses_left),
        counted_validation(status, validation), 1 AS n FROM added
      UNION ALL
      SELECT pool_id, status, deliverable(status, validation, uses_left),
        counted_validation(status, validation), -1 FROM removed
    ) change GROUP BY pool_id ORDER BY pool_id
  ) c WHERE (c.a, c.s, c.e, c.r, c.q, c.d, c.u, c.v, c.i, c.p) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER licenses_added AFTER INSERT ON licenses
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_licenses();
--> statement-breakpoint
CREATE TRIGGER licenses_removed AFTER DELETE ON licenses
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_licenses();
--> statement-breakpoint
CREATE TRIGGER licenses_changed AFTER UPDATE ON licenses
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_licenses();
--> statement-breakpoint
-- Marks the pool for the threshold check, and its shops' stock for a write, in the slot row that is written anyway: no
-- further lock, no further row.
CREATE FUNCTION flag_changed_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.needs_check := true;
  NEW.needs_write := true;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pool_stock_changed BEFORE UPDATE OF available, sold, exhausted, replaced, quarantined, uses_left, unlimited
  ON pool_stock FOR EACH ROW EXECUTE FUNCTION flag_changed_stock();
--> statement-breakpoint
CREATE FUNCTION flag_changed_backorders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pool_stock (pool_id, slot) SELECT pool_id, pg_backend_pid() % 128
  FROM (SELECT DISTINCT pool_id FROM changed ORDER BY pool_id) pools
  ON CONFLICT (pool_id, slot) DO UPDATE SET needs_check = true, needs_write = true;
  IF EXISTS (SELECT FROM mapping_stock) THEN
    INSERT INTO received_units (mapping_id, units)
    SELECT mapping_id, sum(CASE TG_OP WHEN 'INSERT' THEN units ELSE -units END) FROM (
      SELECT find_stock_mapping(b.site_id, line.product_id, line.variation_id) AS mapping_id, b.units
      FROM (SELECT site_id, order_id, line_item_id, count(*) AS units FROM changed
        WHERE part = 1 AND NOT is_held_line(site_id, order_id, line_item_id) GROUP BY 1, 2, 3) b
      JOIN orders o USING (site_id, order_id)
      CROSS JOIN LATERAL (
        SELECT (l ->> 'product_id')::bigint AS product_id, (l ->> 'variation_id')::bigint AS variation_id
        FROM jsonb_array_elements(o.line_items) l WHERE l ->> 'id' = b.line_item_id LIMIT 1
      ) line
    ) sold WHERE mapping_id IS NOT NULL GROUP BY mapping_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER backorders_added AFTER INSERT ON backorders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION flag_changed_backorders();
--> statement-breakpoint
CREATE TRIGGER backorders_removed AFTER DELETE ON backorders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION flag_changed_backorders();
--> statement-breakpoint
-- ## Batches: their counters and quarantine

-- A key that becomes available again, as that of a refunded unit, stays in its batch's quarantine.
CREATE FUNCTION keep_quarantine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_quarantined(NEW.batch_id) THEN NEW.status := 'quarantined'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER licenses_keep_quarantine BEFORE UPDATE OF status ON licenses FOR EACH ROW
  WHEN (NEW.status = 'available' AND OLD.status <> 'available' AND NEW.batch_id IS NOT NULL) EXECUTE FUNCTION keep_quarantine();
--> statement-breakpoint
-- What the licenses count for in their batches, with a sign: 1 for those that are, -1 for those that were.
CREATE TYPE batch_change AS (batch_id bigint, status license_status, validation validation_state, is_sold boolean,
  is_refunded boolean, n int);
--> statement-breakpoint
-- Adds to the counters of today, which so tell what happened on each day; a batch's count is the sum of its days and slots.
CREATE FUNCTION count_batch_changes(changes batch_change[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO batch_counts AS counted (batch_id, day, slot, keys, free, quarantined, sold, replaced, refunded, invalid)
  SELECT batch_id, today(), pg_backend_pid() % 128, keys, free, quarantined, sold, replaced, refunded, invalid FROM (
    SELECT batch_id, sum(n) AS keys, coalesce(sum(n) FILTER (WHERE status = 'available'), 0) AS free,
      coalesce(sum(n) FILTER (WHERE status = 'quarantined'), 0) AS quarantined,
      coalesce(sum(n) FILTER (WHERE is_sold), 0) AS sold, coalesce(sum(n) FILTER (WHERE status = 'replaced'), 0) AS replaced,
      coalesce(sum(n) FILTER (WHERE is_refunded), 0) AS refunded,
      coalesce(sum(n) FILTER (WHERE validation = 'invalid'), 0) AS invalid
    FROM unnest(changes) GROUP BY batch_id
  ) c WHERE (keys, free, quarantined, sold, replaced, refunded, invalid) <> (0, 0, 0, 0, 0, 0, 0) ORDER BY batch_id
  ON CONFLICT (batch_id, day, slot) DO UPDATE SET
    keys = counted.keys + excluded.keys, free = counted.free + excluded.free,
    quarantined = counted.quarantined + excluded.quarantined, sold = counted.sold + excluded.sold,
    replaced = counted.replaced + excluded.replaced, refunded = counted.refunded + excluded.refunded,
    invalid = counted.invalid + excluded.invalid
$$;
--> statement-breakpoint
CREATE FUNCTION batch_change(l licenses, n int) RETURNS batch_change LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(l.batch_id, l.status, counted_validation(l.status, l.validation), l.sold_at IS NOT NULL, l.flag IS NOT NULL,
    n)::batch_change
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_to_batches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_batch_changes(array_agg(batch_change(l, 1))) FROM added l WHERE batch_id IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_from_batches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_batch_changes(array_agg(batch_change(l, -1))) FROM removed l WHERE batch_id IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_in_batches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_batch_changes(array_agg(change)) FROM (
    SELECT batch_change(l, 1) AS change FROM added l WHERE batch_id IS NOT NULL
    UNION ALL SELECT batch_change(l, -1) FROM removed l WHERE batch_id IS NOT NULL
  ) changes HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER licenses_added_to_batches AFTER INSERT ON licenses
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_to_batches();
--> statement-breakpoint
CREATE TRIGGER licenses_removed_from_batches AFTER DELETE ON licenses
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_from_batches();
--> statement-breakpoint
CREATE TRIGGER licenses_changed_in_batches AFTER UPDATE ON licenses
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_in_batches();
--> statement-breakpoint
-- The counters of each batch.
CREATE VIEW batch_totals AS
  SELECT batch_id, sum(keys)::bigint AS keys, sum(free)::bigint AS free, sum(quarantined)::bigint AS quarantined,
    sum(sold)::bigint AS sold, sum(replaced)::bigint AS replaced, sum(refunded)::bigint AS refunded,
    sum(invalid)::bigint AS invalid
  FROM batch_counts GROUP BY batch_id;
--> statement-breakpoint
-- ## Sales: sales and pool_sales follow license_assignments

-- Adds to the sales of one bucket. Each connection writes a slot of its own, so that none waits for another.
CREATE FUNCTION add_sales(at timestamptz, a bigint, s bigint, e bigint, r bigint, d bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales AS counted (bucket, slot, available, sold, exhausted, replaced, deleted)
  VALUES (at, pg_backend_pid(), a, s, e, r, d)
  ON CONFLICT (bucket, slot) DO UPDATE SET
    available = counted.available + excluded.available, sold = counted.sold + excluded.sold,
    exhausted = counted.exhausted + excluded.exhausted, replaced = counted.replaced + excluded.replaced,
    deleted = counted.deleted + excluded.deleted
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales(c.bucket, c.a, c.s, c.e, c.r, c.d) FROM (
    SELECT date_bin('15 minutes', assigned_at, timestamptz 'epoch') AS bucket,
      count(*) FILTER (WHERE license_status IN ('available', 'quarantined')) AS a, count(*) FILTER (WHERE license_status = 'sold') AS s,
      count(*) FILTER (WHERE license_status = 'exhausted') AS e, count(*) FILTER (WHERE license_status = 'replaced') AS r,
      count(*) FILTER (WHERE license_status IS NULL) AS d
    FROM added GROUP BY 1
  ) c;
  INSERT INTO pool_sales AS counted (pool_id, day, slot, sold)
  SELECT pool_id, (assigned_at AT TIME ZONE 'UTC')::date, pg_backend_pid(), count(*)
  FROM added WHERE pool_id IS NOT NULL GROUP BY 1, 2
  ON CONFLICT (pool_id, day, slot) DO UPDATE SET sold = counted.sold + excluded.sold;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales(c.bucket, c.a, c.s, c.e, c.r, c.d) FROM (
    SELECT date_bin('15 minutes', assigned_at, timestamptz 'epoch') AS bucket,
      coalesce(sum(n) FILTER (WHERE license_status IN ('available', 'quarantined')), 0) AS a,
      coalesce(sum(n) FILTER (WHERE license_status = 'sold'), 0) AS s,
      coalesce(sum(n) FILTER (WHERE license_status = 'exhausted'), 0) AS e,
      coalesce(sum(n) FILTER (WHERE license_status = 'replaced'), 0) AS r,
      coalesce(sum(n) FILTER (WHERE license_status IS NULL), 0) AS d
    FROM (
      SELECT assigned_at, license_status, 1 AS n FROM added
      UNION ALL SELECT assigned_at, license_status, -1 FROM removed
    ) change GROUP BY 1
  ) c WHERE (c.a, c.s, c.e, c.r, c.d) <> (0, 0, 0, 0, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales(c.bucket, -c.a, -c.s, -c.e, -c.r, -c.d) FROM (
    SELECT date_bin('15 minutes', assigned_at, timestamptz 'epoch') AS bucket,
      count(*) FILTER (WHERE license_status IN ('available', 'quarantined')) AS a, count(*) FILTER (WHERE license_status = 'sold') AS s,
      count(*) FILTER (WHERE license_status = 'exhausted') AS e, count(*) FILTER (WHERE license_status = 'replaced') AS r,
      count(*) FILTER (WHERE license_status IS NULL) AS d
    FROM removed GROUP BY 1
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_added AFTER INSERT ON license_assignments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_sales();
--> statement-breakpoint
CREATE TRIGGER license_assignments_changed AFTER UPDATE ON license_assignments
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_sales();
--> statement-breakpoint
CREATE TRIGGER license_assignments_removed AFTER DELETE ON license_assignments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_sales();
--> statement-breakpoint
-- license_assignments.license_status equals the license's status: set on insert and reassignment, and whenever the
-- license changes.
CREATE FUNCTION set_license_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.license_status := (SELECT status FROM licenses WHERE id = NEW.license_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_inserted_status BEFORE INSERT ON license_assignments
  FOR EACH ROW WHEN (NEW.license_id IS NOT NULL AND NEW.license_status IS NULL) EXECUTE FUNCTION set_license_status();
--> statement-breakpoint
CREATE TRIGGER license_assignments_reassigned_status BEFORE UPDATE OF license_id ON license_assignments
  FOR EACH ROW EXECUTE FUNCTION set_license_status();
--> statement-breakpoint
CREATE FUNCTION propagate_license_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE license_assignments a SET license_status = after.status
  FROM added after JOIN removed before USING (id)
  WHERE after.status <> before.status AND a.license_id = after.id AND a.license_status <> after.status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER licenses_status_changed AFTER UPDATE ON licenses
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION propagate_license_status();
--> statement-breakpoint
-- ## Orders and customers: order_counts, customers and customer_counts follow orders

CREATE FUNCTION count_customers(n bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customer_counts AS counted (slot, customers) VALUES (pg_backend_pid() % 128, n)
  ON CONFLICT (slot) DO UPDATE SET customers = counted.customers + excluded.customers
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_customers(n) FROM (SELECT count(*) AS n FROM added) c WHERE n > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_customers(n) FROM (
    SELECT sum((a.orders > 0)::int - (r.orders > 0)::int) AS n FROM added a JOIN removed r USING (id)
  ) c WHERE n <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_added AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_customers();
--> statement-breakpoint
CREATE TRIGGER customers_changed AFTER UPDATE ON customers
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_customers();
--> statement-breakpoint
-- Adds orders to their customers. The names of a later order are shown first.
CREATE FUNCTION add_customer_orders(added orders[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customers AS c (email, first_name, last_name, names, orders, last_order_at)
  SELECT lower(customer_email), (array_agg(customer_first_name ORDER BY ordered_at DESC, event_id DESC))[1],
    (array_agg(customer_last_name ORDER BY ordered_at DESC, event_id DESC))[1],
    ARRAY(SELECT name FROM unnest(array_agg(full_name(customer_first_name, customer_last_name) ORDER BY event_id))
      WITH ORDINALITY AS named(name, place) WHERE name IS NOT NULL GROUP BY name ORDER BY min(place) DESC LIMIT 10),
    count(*), max(ordered_at)
  FROM unnest(added) WHERE customer_email IS NOT NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (email) DO UPDATE SET
    first_name = CASE WHEN excluded.last_order_at >= c.last_order_at THEN excluded.first_name ELSE c.first_name END,
    last_name = CASE WHEN excluded.last_order_at >= c.last_order_at THEN excluded.last_name ELSE c.last_name END,
    names = CASE WHEN excluded.names <@ c.names THEN c.names ELSE (ARRAY(
      SELECT name FROM unnest(excluded.names) WITH ORDINALITY AS new(name, place)
      WHERE name <> ALL (c.names) ORDER BY place) || c.names)[1:10] END,
    orders = c.orders + excluded.orders, last_order_at = greatest(c.last_order_at, excluded.last_order_at)
$$;
--> statement-breakpoint
CREATE FUNCTION remove_customer_orders(removed orders[]) RETURNS void LANGUAGE sql AS $$
  UPDATE customers c SET orders = c.orders - r.n, last_order_at = coalesce(
    (SELECT max(ordered_at) FROM orders WHERE lower(customer_email) = c.email), c.last_order_at)
  FROM (SELECT lower(customer_email) AS email, count(*) AS n FROM unnest(removed) GROUP BY 1) r WHERE c.email = r.email
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_counts AS counted (site_id, status, slot, orders)
  SELECT site_id, status, pg_backend_pid() % 128, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (site_id, status, slot) DO UPDATE SET orders = counted.orders + excluded.orders;
  PERFORM add_customer_orders(array_agg(ROW(a.*)::orders)) FROM added a;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Orders are counted by site, too: merged sites move them.
CREATE FUNCTION count_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before orders[];
  after orders[];
BEGIN
  INSERT INTO order_counts AS counted (site_id, status, slot, orders)
  SELECT change.site_id, change.status, pg_backend_pid() % 128, sum(n) FROM (
    SELECT change.* FROM added a JOIN removed r USING (id),
      LATERAL (VALUES (r.site_id, r.status, -1), (a.site_id, a.status, 1)) AS change(site_id, status, n)
    WHERE (a.site_id, a.status) <> (r.site_id, r.status)
  ) change GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (site_id, status, slot) DO UPDATE SET orders = counted.orders + excluded.orders;

  SELECT array_agg(ROW(r.*)::orders), array_agg(ROW(a.*)::orders) INTO before, after FROM added a JOIN removed r ON r.id = a.id
  WHERE (r.customer_email, r.customer_first_name, r.customer_last_name, r.ordered_at)
    IS DISTINCT FROM (a.customer_email, a.customer_first_name, a.customer_last_name, a.ordered_at);
  IF before IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM customers WHERE email IN (SELECT lower(customer_email) FROM unnest(before || after))
  ORDER BY email FOR NO KEY UPDATE;
  PERFORM remove_customer_orders(before);
  PERFORM add_customer_orders(after);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_orders();
--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_orders();
--> statement-breakpoint
-- ## Products sold without a key: keyless_products has those of keyless_lines

-- A product of which a user said that it needs no key needs none in a new variation, unless another one has a pool.
CREATE FUNCTION note_keyless_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO keyless_products (site_id, product_id, variation_id, name, needs_no_key)
  SELECT NEW.site_id, NEW.product_id, NEW.variation_id, NEW.name,
    EXISTS (SELECT FROM keyless_products p
      WHERE p.site_id = NEW.site_id AND p.product_id = NEW.product_id AND p.needs_no_key)
    AND NOT EXISTS (SELECT FROM mappings m WHERE m.site_id = NEW.site_id AND m.product_id = NEW.product_id)
  WHERE NOT EXISTS (SELECT FROM keyless_products p WHERE p.site_id = NEW.site_id AND p.product_id = NEW.product_id
    AND p.variation_id = NEW.variation_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keyless_lines_product AFTER INSERT OR UPDATE OF site_id, product_id, variation_id ON keyless_lines
  FOR EACH ROW EXECUTE FUNCTION note_keyless_product();
--> statement-breakpoint
-- ## What delivers: orders.held_for follows the order and the choice of its shop

-- Why an order gets no keys by what its shop lets deliver; null if it gets them. `unpaid`: its status waits for a payment, or
-- it is closed; `status`: another one that does not deliver; `payment`: its method counts when the money is there, and the
-- shop names no date of payment; `risk`: see `is_risky`. An order by API or by hand, which has no event, asks for its keys. A
-- user releases an order from payment and risk.
CREATE FUNCTION order_hold(o orders, statuses text[], prepaid_methods text[], risk_limit float8) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN is_unpaid(o.status) OR is_closed(o.status) THEN 'unpaid'
    WHEN o.event_id = 0 THEN CASE WHEN NOT is_paid(o.status) THEN 'status' END
    WHEN o.status <> ALL (statuses) THEN 'status'
    WHEN o.released_at IS NOT NULL THEN NULL
    WHEN o.paid_at IS NULL AND o.payment_method = ANY (prepaid_methods) THEN 'payment'
    WHEN is_risky(o.risk, risk_limit) THEN 'risk' END
$$;
--> statement-breakpoint
-- When the wait of an order that is new as a delivering one ends. By the database's clock, since a shop's may be a day off;
-- one that was paid days ago has waited.
CREATE FUNCTION wait_end(o orders, wait_minutes int) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT now() + make_interval(mins => wait_minutes) WHERE wait_minutes > 0 AND o.event_id > 0 AND o.released_at IS NULL
    AND coalesce(o.paid_at, now()) > now() - make_interval(mins => wait_minutes) - interval '2 days'
$$;
--> statement-breakpoint
-- `wait`: until `recheck_at`; `paused`: its shop is. Both delay keys only: an order that got keys before is not held for
-- the wait, and keeps them while its shop is paused.
CREATE FUNCTION hold_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rule record;
  known text := CASE WHEN TG_OP = 'INSERT' THEN 'unpaid' ELSE OLD.held_for END;
  ends timestamptz;
BEGIN
  SELECT delivering_statuses, prepaid_methods, risk_limit, wait_minutes, paused_at INTO rule
  FROM sites WHERE id = NEW.site_id;
  NEW.held_for := order_hold(NEW, coalesce(rule.delivering_statuses, ARRAY['processing', 'completed']), rule.prepaid_methods,
    rule.risk_limit);
  IF NEW.held_for IS NULL AND NOT keeps_keys(known) THEN
    ends := CASE WHEN known = 'wait' AND NEW.released_at IS NULL THEN OLD.recheck_at ELSE wait_end(NEW, rule.wait_minutes) END;
    IF ends > now() THEN NEW.held_for := 'wait'; ELSE ends := NULL; END IF;
  END IF;
  IF NEW.held_for IS NULL AND rule.paused_at IS NOT NULL AND NEW.given_by IS NULL THEN NEW.held_for := 'paused'; END IF;
  NEW.recheck_at := ends;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_hold BEFORE INSERT OR UPDATE OF status, released_at ON orders
  FOR EACH ROW EXECUTE FUNCTION hold_order();
--> statement-breakpoint
-- The orders of a site that its former choice held, or its pause, are looked at again; those that wait do so for the new time.
CREATE FUNCTION recheck_orders(of_site bigint, reasons text[], wait_change int) RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET recheck_at = CASE held_for WHEN 'wait' THEN recheck_at + make_interval(mins => wait_change) ELSE now() END
  WHERE site_id = of_site AND held_for <> 'unpaid' AND held_for = ANY (reasons)
$$;
--> statement-breakpoint
-- The marks of a site's orders are those of a former key; one that is held for its mark keeps it until somebody decides.
CREATE FUNCTION forget_marks(of_site bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET risk = NULL WHERE site_id = of_site AND ordered_at > now() - interval '60 days' AND risk IS NOT NULL
    AND held_for IS DISTINCT FROM 'risk'
$$;
--> statement-breakpoint
-- Units of an archived site leave the queues; its orders are looked at again when it is active again.
CREATE FUNCTION drop_backorders(of_site bigint) RETURNS void LANGUAGE sql AS $$
  WITH dropped AS (DELETE FROM backorders WHERE site_id = of_site RETURNING order_id)
  UPDATE orders SET held_for = 'paused'
  WHERE site_id = of_site AND order_id IN (SELECT order_id FROM dropped) AND gets_keys(held_for);
  INSERT INTO keyless_lines
  SELECT line.* FROM orders o CROSS JOIN LATERAL keyless_lines_of(o.site_id, o.order_id, o.status, o.held_for, o.line_items,
    o.refunded, coalesce(o.paid_at, o.ordered_at)) line
  WHERE o.site_id = of_site AND o.held_for = 'paused' AND o.held_for <> 'unpaid'
  ON CONFLICT (site_id, order_id, line_item_id) DO UPDATE SET units = excluded.units
$$;
--> statement-breakpoint
-- ## Stock of shops: held_lines follows orders, and received_units these, license_assignments and backorders

-- The mapping whose stock in the shop a sale reduces; null if none follows its pool. A variation with its own stock
-- does not reduce that of the product.
CREATE FUNCTION find_stock_mapping(site bigint, product bigint, variation bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT m.id FROM mappings m JOIN mapping_stock s ON s.mapping_id = m.id
  WHERE m.site_id = site AND m.product_id = product AND m.variation_id IN (variation, 0)
  ORDER BY m.variation_id DESC LIMIT 1
$$;
--> statement-breakpoint
-- The shop subtracted all units of a line that is held, whatever keys it has: these are received with the line.
CREATE FUNCTION is_held_line(site bigint, order_id text, line_item_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM held_lines h
    WHERE h.site_id = site AND h.order_id = is_held_line.order_id AND h.line_item_id = is_held_line.line_item_id)
$$;
--> statement-breakpoint
-- The shops' stock of these pools is to be compared: in a slot of this connection, so that no order waits for another.
CREATE FUNCTION compare_stock_of(pools bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pool_stock (pool_id, slot)
  SELECT pool_id, pg_backend_pid() % 128 FROM (SELECT DISTINCT unnest(pools) AS pool_id ORDER BY pool_id) changed
  ON CONFLICT (pool_id, slot) DO UPDATE SET needs_write = true
$$;
--> statement-breakpoint
CREATE FUNCTION receive_held_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  PERFORM compare_stock_of(ARRAY(SELECT part.pool_id
    FROM changed c CROSS JOIN LATERAL active_mapping(c.site_id, c.product_id, c.variation_id) m
    JOIN mapped_pools part ON part.mapping_id = m.id));
  IF EXISTS (SELECT FROM mapping_stock) THEN
    INSERT INTO received_units (mapping_id, units)
    SELECT mapping_id, sum(CASE TG_OP WHEN 'INSERT' THEN units ELSE -units END) FROM (
      SELECT find_stock_mapping(c.site_id, c.product_id, c.variation_id) AS mapping_id, c.units - (
          SELECT count(*) FROM license_assignments a WHERE a.site_id = c.site_id AND a.order_id = c.order_id
            AND a.line_item_id = c.line_item_id AND a.flag IS NULL AND a.part = 1
        ) - (
          SELECT count(*) FROM backorders b WHERE b.site_id = c.site_id AND b.order_id = c.order_id
            AND b.line_item_id = c.line_item_id AND b.part = 1
        ) AS units
      FROM changed c
    ) held WHERE mapping_id IS NOT NULL GROUP BY mapping_id HAVING sum(units) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER held_lines_added AFTER INSERT ON held_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receive_held_lines();
--> statement-breakpoint
CREATE TRIGGER held_lines_removed AFTER DELETE ON held_lines
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION receive_held_lines();
--> statement-breakpoint
CREATE FUNCTION held_lines_of(site bigint, order_id text, status text, held_for text, paid_at timestamptz, line_items jsonb,
  refunded jsonb) RETURNS SETOF held_lines LANGUAGE sql STABLE AS $$
  SELECT site, held_lines_of.order_id, line.id, coalesce(line.product_id, 0), coalesce(line.variation_id, 0), line.units
  FROM order_lines(site, held_lines_of.order_id, line_items, refunded) line
  WHERE holds_stock(held_lines_of.status, held_lines_of.held_for, held_lines_of.paid_at) AND line.units > 0
$$;
--> statement-breakpoint
-- Few orders hold stock: the others cost a look at each of their rows.
CREATE FUNCTION hold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF EXISTS (SELECT FROM removed o WHERE holds_stock(o.status, o.held_for, o.paid_at)) THEN
      DELETE FROM held_lines h USING removed o
      WHERE h.site_id = o.site_id AND h.order_id = o.order_id AND holds_stock(o.status, o.held_for, o.paid_at)
        AND NOT EXISTS (SELECT FROM added n CROSS JOIN LATERAL held_lines_of(n.site_id, n.order_id, n.status, n.held_for,
            n.paid_at, n.line_items, n.refunded) line
          WHERE n.site_id = h.site_id AND n.order_id = h.order_id AND line = h);
    END IF;
  END IF;
  IF EXISTS (SELECT FROM added o WHERE holds_stock(o.status, o.held_for, o.paid_at)) THEN
    INSERT INTO held_lines
    SELECT line.* FROM added o CROSS JOIN LATERAL held_lines_of(o.site_id, o.order_id, o.status, o.held_for, o.paid_at,
      o.line_items, o.refunded) line
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_added_hold AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hold_lines();
--> statement-breakpoint
CREATE TRIGGER orders_changed_hold AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION hold_lines();
--> statement-breakpoint
-- What a mapping owes to held orders counts in its pools with it, and with its shop.
CREATE FUNCTION compare_mapping() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE m mappings := coalesce(NEW, OLD);
BEGIN
  IF EXISTS (SELECT FROM held_lines h WHERE h.site_id = m.site_id AND h.product_id = m.product_id) THEN
    PERFORM compare_stock_of(ARRAY(SELECT m.pool_id UNION SELECT pool_id FROM mapping_pools WHERE mapping_id = m.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mappings_compare AFTER INSERT OR UPDATE OF is_active, keys_per_unit, renewal_policy, orders_from OR DELETE ON mappings
  FOR EACH ROW EXECUTE FUNCTION compare_mapping();
--> statement-breakpoint
CREATE FUNCTION compare_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_stock_of(ARRAY(SELECT pool_id FROM mapped_pools WHERE site_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sites_compare AFTER UPDATE OF is_active ON sites
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION compare_site();
--> statement-breakpoint
CREATE FUNCTION receive_added_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM mapping_stock) THEN
    INSERT INTO received_units (mapping_id, units)
    SELECT mapping_id, sum(units) FROM (
      SELECT find_stock_mapping(site_id, product_id, variation_id) AS mapping_id, count(*) AS units
      FROM added WHERE flag IS NULL AND part = 1 AND NOT is_held_line(site_id, order_id, line_item_id)
      GROUP BY site_id, product_id, variation_id
    ) sold WHERE mapping_id IS NOT NULL GROUP BY mapping_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_received AFTER INSERT ON license_assignments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION receive_added_units();
--> statement-breakpoint
-- A unit that loses its key, by a cancellation as a rule, or gets it back: by row, because few do.
CREATE FUNCTION receive_changed_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO received_units (mapping_id, units)
  SELECT mapping_id, CASE WHEN TG_OP = 'UPDATE' AND NEW.flag IS NULL THEN 1 ELSE -1 END
  FROM (SELECT find_stock_mapping(OLD.site_id, OLD.product_id, OLD.variation_id) AS mapping_id) sold
  WHERE mapping_id IS NOT NULL AND NOT is_held_line(OLD.site_id, OLD.order_id, OLD.line_item_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_flagged AFTER UPDATE OF flag ON license_assignments
  FOR EACH ROW WHEN (OLD.part = 1 AND (OLD.flag IS NULL) <> (NEW.flag IS NULL)) EXECUTE FUNCTION receive_changed_unit();
--> statement-breakpoint
CREATE TRIGGER license_assignments_released AFTER DELETE ON license_assignments
  FOR EACH ROW WHEN (OLD.part = 1 AND OLD.flag IS NULL) EXECUTE FUNCTION receive_changed_unit();
--> statement-breakpoint
-- ## Events: what webhook endpoints are told

CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_dispatched" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"site_ids" bigint[] NOT NULL,
	"pool_ids" bigint[] NOT NULL,
	"is_active" boolean NOT NULL,
	"secret_cipher" "bytea",
	"previous_secret_cipher" "bytea",
	"previous_secret_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_attempted_at" timestamp (3) with time zone,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"event_id" text NOT NULL,
	"event_row" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"outcome" text NOT NULL,
	"status" integer,
	"duration_ms" integer NOT NULL,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "events_undispatched" ON "events" USING btree ("id") WHERE NOT "events"."is_dispatched";
--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "events_shop" ON "events" USING btree ("subject","id") WHERE "events"."type" IN ('shop.failing', 'shop.recovered');
--> statement-breakpoint
CREATE INDEX "webhook_attempts_endpoint" ON "webhook_attempts" USING btree ("endpoint_id","at","id");
--> statement-breakpoint
CREATE INDEX "webhook_attempts_at" ON "webhook_attempts" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "webhook_attempts_outcome" ON "webhook_attempts" USING btree ("endpoint_id","outcome","at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_messages_event" ON "webhook_messages" USING btree ("event_id","endpoint_id");
--> statement-breakpoint
CREATE INDEX "webhook_messages_due" ON "webhook_messages" USING btree ("endpoint_id","next_at","event_id");
--> statement-breakpoint
CREATE INDEX "webhook_messages_subject" ON "webhook_messages" USING btree ("endpoint_id","subject","event_id");
--> statement-breakpoint
-- An active endpoint wants events of a type: without one, a change costs this question only.
CREATE FUNCTION wants_event(event text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM webhook_endpoints WHERE is_active AND event = ANY (events));
END $$;
--> statement-breakpoint
CREATE FUNCTION order_subject(site bigint, order_id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'order:' || site || ':' || order_id
$$;
--> statement-breakpoint
-- What events tell of an order.
CREATE FUNCTION event_order(site bigint, order_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', o.id, 'site_id', o.site_id, 'order_id', o.order_id, 'number', o.number)
  FROM orders o WHERE o.site_id = site AND o.order_id = event_order.order_id
$$;
--> statement-breakpoint
-- An order got keys, one event for each pool; not those that it got in the past, by a recovery or an import.
CREATE FUNCTION record_served_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF wants_event('order.served') THEN
    INSERT INTO events (type, subject, data)
    SELECT 'order.served', order_subject(site_id, order_id), described || jsonb_build_object('pool_id', pool_id, 'keys', keys)
    FROM (SELECT site_id, order_id, pool_id, count(*) AS keys FROM added
      WHERE license_id IS NOT NULL AND NOT is_imported AND assigned_at > now() - interval '1 minute'
      GROUP BY site_id, order_id, pool_id) given
    CROSS JOIN LATERAL (SELECT event_order(site_id, order_id) AS described) o
    WHERE described IS NOT NULL ORDER BY site_id, order_id, pool_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_told AFTER INSERT ON license_assignments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_served_orders();
--> statement-breakpoint
CREATE FUNCTION record_backordered_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF wants_event('order.backordered') THEN
    INSERT INTO events (type, subject, data)
    SELECT 'order.backordered', order_subject(site_id, order_id),
      described || jsonb_build_object('pool_id', pool_id, 'keys', keys)
    FROM (SELECT site_id, order_id, pool_id, count(*) AS keys FROM added GROUP BY site_id, order_id, pool_id) waiting
    CROSS JOIN LATERAL (SELECT event_order(site_id, order_id) AS described) o
    WHERE described IS NOT NULL ORDER BY site_id, order_id, pool_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER backorders_told AFTER INSERT ON backorders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_backordered_orders();
--> statement-breakpoint
-- Units that leave a queue with a key, the last ones of their order. Those of a canceled order leave it without.
CREATE FUNCTION record_fulfilled_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF wants_event('order.fulfilled') THEN
    INSERT INTO events (type, subject, data)
    SELECT 'order.fulfilled', order_subject(site_id, order_id), described
    FROM (SELECT DISTINCT r.site_id, r.order_id FROM removed r
      CROSS JOIN LATERAL find_unit(r.site_id, r.order_id, r.line_item_id, r.unit, r.part) a
      WHERE has_key(a.license_id, a.flag)) given
    CROSS JOIN LATERAL (SELECT event_order(site_id, order_id) AS described) o
    WHERE described IS NOT NULL AND NOT EXISTS (SELECT FROM backorders b
      WHERE b.site_id = given.site_id AND b.order_id = given.order_id)
    ORDER BY site_id, order_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER backorders_fulfilled AFTER DELETE ON backorders
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_fulfilled_orders();
--> statement-breakpoint
-- A unit has another key, or may not have its key any more: by row, because few do.
CREATE FUNCTION record_changed_unit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE event text := TG_ARGV[0];
BEGIN
  IF wants_event(event) THEN
    INSERT INTO events (type, subject, data) VALUES (event, order_subject(NEW.site_id, NEW.order_id), jsonb_build_object(
      'site_id', NEW.site_id, 'order_id', NEW.order_id, 'line_item_id', NEW.line_item_id, 'unit', NEW.unit,
      'part', NEW.part, 'pool_id', NEW.pool_id, 'license_id', NEW.license_id)
      || CASE event WHEN 'unit.flagged' THEN jsonb_build_object('flag', NEW.flag)
        ELSE jsonb_build_object('previous_license_id', OLD.license_id) END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_replaced_told AFTER UPDATE OF license_id ON license_assignments
  FOR EACH ROW WHEN (OLD.license_id <> NEW.license_id) EXECUTE FUNCTION record_changed_unit('unit.replaced');
--> statement-breakpoint
CREATE TRIGGER license_assignments_flagged_told AFTER UPDATE OF flag ON license_assignments
  FOR EACH ROW WHEN (NEW.flag IS NOT NULL AND OLD.flag IS DISTINCT FROM NEW.flag)
  EXECUTE FUNCTION record_changed_unit('unit.flagged');
--> statement-breakpoint
-- The code of a stored text; null if it has none.
CREATE FUNCTION text_code(stored text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN stored LIKE '{"code":%' THEN stored::jsonb ->> 'code' END
$$;
--> statement-breakpoint
CREATE FUNCTION record_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE event text := 'delivery.' || NEW.state;
BEGIN
  IF wants_event(event) THEN
    INSERT INTO events (type, subject, data) VALUES (event, order_subject(NEW.site_id, NEW.order_id), jsonb_build_object(
      'delivery_id', NEW.id, 'site_id', NEW.site_id, 'order_id', NEW.order_id, 'kind', NEW.kind, 'channel', NEW.channel,
      'is_resend', NEW.is_resend, 'attempts', NEW.attempts)
      || CASE NEW.state WHEN 'failed' THEN jsonb_build_object('reason', text_code(NEW.reason)) ELSE '{}' END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_told AFTER UPDATE OF state ON deliveries
  FOR EACH ROW WHEN (NEW.state IN ('sent', 'failed') AND OLD.state <> NEW.state) EXECUTE FUNCTION record_delivery();
--> statement-breakpoint
-- Alerts about the stock of pools and about shops. That a shop works again is told by `alertFailingShops`, to endpoints that
-- were told that it fails, or would have been.
CREATE FUNCTION record_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type = 'SHOP_FAILING' THEN
    IF wants_event('shop.failing') OR wants_event('shop.recovered') THEN
      INSERT INTO events (type, subject, data)
      SELECT 'shop.failing', 'shop:' || id, jsonb_build_object('site_id', id, 'name', name, 'reason', text_code(NEW.message))
      FROM sites WHERE id = NEW.site_id;
    END IF;
    RETURN NULL;
  END IF;
  INSERT INTO events (type, subject, data)
  SELECT event, 'pool:' || id, jsonb_build_object('pool_id', id, 'name', name, 'available', NEW.available_count,
    'threshold', NEW.threshold_value)
  FROM pools, LATERAL (SELECT CASE NEW.type WHEN 'LOW_STOCK' THEN 'pool.low' WHEN 'DEPLETED' THEN 'pool.depleted'
    ELSE 'pool.replenished' END AS event) e WHERE id = NEW.pool_id AND wants_event(event);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_told AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.type IN ('LOW_STOCK', 'DEPLETED', 'POOL_REPLENISHED', 'SHOP_FAILING'))
  EXECUTE FUNCTION record_alert();
--> statement-breakpoint
CREATE FUNCTION record_batch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event text := TG_ARGV[0];
  batch license_batches;
BEGIN
  IF wants_event(event) THEN
    IF event = 'batch.recalled' THEN SELECT * INTO STRICT batch FROM license_batches WHERE id = NEW.batch_id;
    ELSE batch := NEW;
    END IF;
    INSERT INTO events (type, subject, data) VALUES (event, 'batch:' || batch.id, jsonb_build_object(
      'batch_id', batch.id, 'pool_id', batch.pool_id, 'supplier', batch.supplier, 'reference', batch.reference)
      || CASE event WHEN 'batch.recalled' THEN jsonb_build_object('recall_id', NEW.id)
        WHEN 'batch.imported' THEN jsonb_build_object('kind', batch.kind, 'created', batch.created, 'refused', batch.refused)
        ELSE '{}' END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_batches_made_told AFTER INSERT ON license_batches
  FOR EACH ROW WHEN (NEW.finished_at IS NOT NULL) EXECUTE FUNCTION record_batch('batch.imported');
--> statement-breakpoint
CREATE TRIGGER license_batches_imported_told AFTER UPDATE OF finished_at ON license_batches
  FOR EACH ROW WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION record_batch('batch.imported');
--> statement-breakpoint
CREATE TRIGGER license_batches_quarantined_told AFTER UPDATE OF quarantined_at ON license_batches
  FOR EACH ROW WHEN (OLD.quarantined_at IS NULL AND NEW.quarantined_at IS NOT NULL)
  EXECUTE FUNCTION record_batch('batch.quarantined');
--> statement-breakpoint
CREATE TRIGGER recalls_told AFTER INSERT ON recalls FOR EACH ROW EXECUTE FUNCTION record_batch('batch.recalled');
--> statement-breakpoint
-- Shops that endpoints know as failing.
CREATE VIEW shops_told_failing AS
  SELECT (data ->> 'site_id')::bigint AS site_id, data ->> 'name' AS name FROM (
    SELECT DISTINCT ON (subject) type, data FROM events WHERE type IN ('shop.failing', 'shop.recovered')
    ORDER BY subject, id DESC) latest
  WHERE type = 'shop.failing' AND wants_event('shop.recovered');
--> statement-breakpoint
-- An endpoint takes messages: its pause is over.
CREATE FUNCTION takes_messages(is_active boolean, paused_until timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT is_active AND (paused_until IS NULL OR paused_until <= now())
$$;
--> statement-breakpoint
-- The oldest messages of each endpoint that may be sent. An event waits for those before it about the same.
CREATE VIEW due_webhook_messages AS
  SELECT m.id, m.endpoint_id FROM webhook_endpoints w CROSS JOIN LATERAL (
    SELECT m.id, m.endpoint_id FROM webhook_messages m
    WHERE m.endpoint_id = w.id AND m.next_at <= now() AND NOT EXISTS (SELECT FROM webhook_messages earlier
      WHERE earlier.endpoint_id = m.endpoint_id AND earlier.subject = m.subject AND earlier.event_id < m.event_id)
    ORDER BY m.next_at, m.event_id LIMIT 20) m
  WHERE takes_messages(w.is_active, w.paused_until);
--> statement-breakpoint
-- An endpoint that is enabled again, or has another URL, starts anew.
CREATE FUNCTION restart_endpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.failures := 0;
  NEW.failing_since := NULL;
  NEW.paused_until := NULL;
  NEW.disabled_at := NULL;
  UPDATE webhook_messages SET next_at = now(), first_attempted_at = NULL
  WHERE endpoint_id = NEW.id AND first_attempted_at IS NOT NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_endpoints_restart BEFORE UPDATE OF is_active, url ON webhook_endpoints
  FOR EACH ROW WHEN (NEW.is_active AND NOT OLD.is_active OR NEW.url <> OLD.url) EXECUTE FUNCTION restart_endpoint();
--> statement-breakpoint
-- ## Calls that are carried out once

CREATE TABLE "idempotency_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"claim" integer DEFAULT 1 NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL,
	"done_claim" integer,
	"status" integer,
	"response_cipher" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_key" ON "idempotency_keys" USING btree ("caller","key");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
-- ## Alerts: who is told what

CREATE TABLE "alert_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_targets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"destination" jsonb NOT NULL,
	"destination_cipher" "bytea" NOT NULL,
	"types" text[] NOT NULL,
	"severities" text[] NOT NULL,
	"site_ids" bigint[] NOT NULL,
	"pool_ids" bigint[] NOT NULL,
	"digest" text NOT NULL,
	"quiet_hours" jsonb,
	"time_zone" text NOT NULL,
	"is_active" boolean NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"failure" text,
	"paused_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_target_id_alert_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."alert_targets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "alert_messages_target" ON "alert_messages" USING btree ("target_id","id");
--> statement-breakpoint
CREATE INDEX "alert_messages_notification" ON "alert_messages" USING btree ("notification_id");
--> statement-breakpoint
-- Who wants which alerts, by e-mail or at a target; an empty list is no limit.
CREATE VIEW alert_rules AS
  SELECT email, NULL::bigint AS target_id, array_remove(ARRAY[type::text], NULL) AS types, '{}'::text[] AS severities,
    array_remove(ARRAY[pool_id], NULL) AS pool_ids, '{}'::bigint[] AS site_ids
  FROM notification_preferences WHERE is_active
  UNION ALL SELECT NULL, id, types, severities, pool_ids, site_ids FROM alert_targets WHERE is_active;
--> statement-breakpoint
-- Whom an alert is told: an address or a target. The alerts of a site are also those of the pools that it sells from.
CREATE VIEW alert_recipients AS
  SELECT n.id, n.type, n.title, r.email, r.target_id FROM notifications n JOIN alert_rules r
    ON (r.types = '{}' OR n.type::text = ANY (r.types)) AND (r.severities = '{}' OR n.severity::text = ANY (r.severities))
    AND (r.pool_ids = '{}' AND r.site_ids = '{}' OR n.pool_id = ANY (r.pool_ids) OR n.site_id = ANY (r.site_ids)
      OR EXISTS (SELECT FROM shop_pools p WHERE p.pool_id = n.pool_id AND p.site_id = ANY (r.site_ids)))
  UNION ALL SELECT n.id, n.type, n.title, s.email, NULL
  FROM notifications n JOIN shop_recipients s ON s.pool_id = n.pool_id OR s.site_id = n.site_id;
--> statement-breakpoint
-- The time in a zone; in UTC if this PostgreSQL does not know the zone, so that no target stops the others.
CREATE FUNCTION local_time(at timestamptz, zone text) RETURNS timestamp LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN at AT TIME ZONE zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN at AT TIME ZONE 'UTC';
END $$;
--> statement-breakpoint
-- A time of day is within quiet hours, which may go beyond midnight.
CREATE FUNCTION is_quiet(hours jsonb, at text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN hours ->> 'from' <= hours ->> 'until' THEN at >= hours ->> 'from' AND at < hours ->> 'until'
    ELSE coalesce(at >= hours ->> 'from' OR at < hours ->> 'until', false) END
$$;
--> statement-breakpoint
-- Targets that have alerts to be sent: at once or as the digest of eight o'clock, not in quiet hours or a pause.
CREATE VIEW due_alert_targets AS
  SELECT t.id FROM alert_targets t
  CROSS JOIN LATERAL (SELECT created_at FROM alert_messages WHERE target_id = t.id ORDER BY id LIMIT 1) oldest
  CROSS JOIN LATERAL (SELECT local_time(now(), t.time_zone) AS at) here
  WHERE takes_messages(t.is_active, t.paused_until) AND NOT is_quiet(t.quiet_hours, to_char(here.at, 'HH24:MI'))
    AND (t.digest = 'at_once' OR local_time(oldest.created_at, t.time_zone)
      < date_trunc('day', here.at - interval '8 hours') + interval '8 hours');
--> statement-breakpoint
-- ## Audit log: append-only, in chains of hashes

-- Only a moved anchor deletes: see purge_audit_chain.
CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_log' AND pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
--> statement-breakpoint
-- What the hash of a row is computed over: the previous row's hash and every column of this one, as a text that no
-- session setting changes.
CREATE FUNCTION audit_message(entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT entry.previous_hash || convert_to(jsonb_build_array(
    entry.chain, entry.position, entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.admin_id, entry.actor,
    entry.action, entry.record_id, entry.record_ids, entry.details, entry.ip, entry.request_id)::text, 'UTF8')
$$;
--> statement-breakpoint
-- Takes the first chain that no other transaction has locked. With one chain every order would wait for the previous
-- commit; since no transaction waits here, none can deadlock. There are more chains than connections; if all are
-- locked nevertheless, one is waited for. The hash is HMAC-SHA256 under the key of this row, which comes with it (64
-- bytes for the inner and 64 for the outer hash) and is not stored. Runs as the owner of the tables: the server's role
-- may not change audit_chains.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE head audit_chains;
BEGIN
  IF TG_RELID <> 'public.audit_log'::regclass THEN RAISE EXCEPTION 'chain_audit_entry runs for audit_log only'; END IF;
  IF octet_length(NEW.row_key) IS DISTINCT FROM 128 OR octet_length(NEW.nonce) IS DISTINCT FROM 16 THEN
    RAISE EXCEPTION 'audit_log takes rows with a key only';
  END IF;
  SELECT * INTO head FROM audit_chains ORDER BY chain LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    SELECT * INTO STRICT head FROM audit_chains WHERE chain = pg_backend_pid() % 128 + 1 FOR NO KEY UPDATE;
  END IF;
  NEW.chain := head.chain;
  NEW.position := head.length + 1;
  NEW.previous_hash := head.hash;
  NEW.hash := sha256(substr(NEW.row_key, 65) || sha256(substr(NEW.row_key, 1, 64) || audit_message(NEW)));
  NEW.row_key := NULL;
  UPDATE audit_chains SET length = NEW.position, hash = NEW.hash WHERE chain = NEW.chain;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE FUNCTION reject_chain_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'audit_chains follows audit_log alone';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_chains_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_chains
  FOR EACH STATEMENT EXECUTE FUNCTION reject_chain_change();
--> statement-breakpoint
-- Moving an anchor deletes the rows of its chain up to it, if all are older than the retention. Runs as the owner of the
-- tables: the server's role may not delete from the audit log.
CREATE FUNCTION purge_audit_chain() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_RELID <> 'public.audit_anchors'::regclass THEN RAISE EXCEPTION 'purge_audit_chain runs for audit_anchors only'; END IF;
  IF OLD.chain <> NEW.chain
    OR (NEW.purged_before <= now() - (SELECT audit_retention_days FROM settings) * interval '1 day') IS NOT TRUE
    OR NOT EXISTS (SELECT FROM audit_log WHERE chain = NEW.chain AND position = NEW.position AND hash = NEW.hash)
    OR EXISTS (SELECT FROM audit_log WHERE chain = NEW.chain AND position <= NEW.position AND at >= NEW.purged_before)
  THEN
    RAISE EXCEPTION 'audit_log keeps rows younger than the retention';
  END IF;
  DELETE FROM audit_log WHERE chain = NEW.chain AND position <= NEW.position;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_anchors_purge AFTER INSERT OR UPDATE ON audit_anchors
  FOR EACH ROW EXECUTE FUNCTION purge_audit_chain();
--> statement-breakpoint
CREATE TRIGGER audit_anchors_append_only BEFORE DELETE OR TRUNCATE ON audit_anchors
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
--> statement-breakpoint
-- These functions run with the rights of the tables' owner. A trigger on a table of another role could run them, too, and
-- they would apply the types and operators of that table. To run an existing trigger takes no right.
REVOKE EXECUTE ON FUNCTION chain_audit_entry(), purge_audit_chain() FROM PUBLIC;
--> statement-breakpoint
-- ## Identity of the database: a restore or a failover starts a recovery

-- The shops are read, and nothing is given to any site or from any pool, until it is known what was given since `since`.
-- What the database knows of sites, mappings and orders may be older than what they got, so that every site is read and
-- every pool held; keys that are imported meanwhile are held, too, since customers may have them. A site without a shop,
-- as one with an example URL, got keys by its mappings or by callers of the API only. A shop is also read since the last
-- change that was known, by its own clock, which may be behind.
CREATE FUNCTION start_recovery(cause text, since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Longer than the timeout of a request that writes a record.
  reading_at timestamptz := clock_timestamp() + interval '15 seconds';
BEGIN
  UPDATE database_identity SET epoch = gen_random_uuid(), epoch_since = clock_timestamp();
  INSERT INTO site_recoveries AS known (site_id, reason, state, lost_since, known_until, started_at, next_at)
  SELECT s.id, cause, CASE WHEN s.has_shop THEN 'reading' ELSE 'asking' END, greatest(since, s.created_at),
    sync.synced_until, clock_timestamp(), reading_at
  FROM (SELECT *, url !~ '^https?://([^/]+\.)?example(\.(com|net|org))?(/|$)' AS has_shop FROM sites) s
  LEFT JOIN site_syncs sync ON sync.site_id = s.id
  WHERE s.has_shop OR EXISTS (SELECT FROM mappings m WHERE m.site_id = s.id)
    OR EXISTS (SELECT FROM orders o WHERE o.site_id = s.id)
    OR EXISTS (SELECT FROM api_keys k WHERE k.site_id = s.id AND (k.revoked_at IS NULL OR k.revoked_at > since))
  ON CONFLICT (site_id) DO UPDATE SET reason = excluded.reason, state = excluded.state, started_at = excluded.started_at,
    next_at = excluded.next_at, lost_since = least(known.lost_since, excluded.lost_since),
    known_until = least(known.known_until, excluded.known_until), orders_read = 0, problem = NULL;
  IF EXISTS (SELECT FROM site_recoveries) THEN
    UPDATE pools SET held_before = 'infinity';
  END IF;
END $$;
--> statement-breakpoint
-- Until then the database knows what it gave. Without any assignment it may have lost the first one: it lost everything
-- since its shops were added.
CREATE FUNCTION given_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(assigned_at), (SELECT min(created_at) FROM sites), now()) FROM license_assignments
$$;
--> statement-breakpoint
-- Another server serves the shop, too: nothing more is given to it until a user decides.
CREATE FUNCTION stop_site(site bigint, why text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO site_recoveries (site_id, reason, state, lost_since, problem)
  SELECT site, 'conflict', 'stopped', epoch_since, why FROM database_identity
  ON CONFLICT (site_id) DO UPDATE SET reason = 'conflict', state = 'stopped', problem = excluded.problem, started_at = now()
$$;
--> statement-breakpoint
-- A server tells that it runs, and gets the servers that it must know of. What it got acknowledged earlier is in each history
-- that has this beat.
CREATE FUNCTION beat_server(server uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  latest bigint;
BEGIN
  INSERT INTO servers AS s (id, position) VALUES (server, pg_current_wal_insert_lsn())
  ON CONFLICT (id) DO UPDATE SET beat = s.beat + 1, seen_at = now(), position = excluded.position
  RETURNING beat INTO latest;
  DELETE FROM servers WHERE seen_at < now() - interval '1 day';
  RETURN jsonb_build_object('beat', latest, 'servers', (SELECT jsonb_agg(id) FROM servers));
END $$;
--> statement-breakpoint
-- Where the log of a promoted standby parts from that of its primary. Null if PostgreSQL does not tell: it was started, or
-- crashed and replayed its own log, after the latest beat that it has. Clocks of machines differ.
CREATE FUNCTION promotion_position() RETURNS pg_lsn LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT CASE WHEN greatest(pg_postmaster_start_time(), (SELECT stats_reset FROM pg_stat_bgwriter))
      < latest.seen_at - interval '10 seconds' AND replayed >= latest.position THEN replayed END
    FROM (SELECT max(seen_at) AS seen_at, max(position::pg_lsn) AS position FROM servers) latest,
      pg_last_wal_replay_lsn() AS replayed);
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whether this history has all that a server got acknowledged on an earlier timeline: its latest beat, the servers that it
-- knew of then, and the transactions since. A transaction has written before it read its position, so that up to the
-- promotion's position its number is not used again.
CREATE FUNCTION has_acknowledged(witness jsonb, current_timeline integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM servers WHERE id = (witness->>'server')::uuid AND beat >= (witness->>'beat')::bigint)
    AND NOT EXISTS (SELECT FROM jsonb_array_elements_text(witness->'servers') AS known(id)
      WHERE id::uuid NOT IN (SELECT s.id FROM servers s))
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(witness->'acknowledged') AS a
      WHERE CASE WHEN (a->>'position')::pg_lsn <= promotion_position() AND (witness->>'timeline')::integer = current_timeline - 1
        THEN pg_xact_status((a->>'xid')::xid8) = 'committed' END IS NOT TRUE)
$$;
--> statement-breakpoint
-- Shops are checked every two minutes, also when nothing is given. The database has not worked since it was lost.
CREATE FUNCTION start_noticed_recovery(cause text) RETURNS void LANGUAGE sql AS $$
  SELECT start_recovery(cause, least(greatest(given_until(), (SELECT max(checked_at) FROM health_checks)), now()))
$$;
--> statement-breakpoint
CREATE FUNCTION current_timeline() RETURNS integer LANGUAGE sql AS $$
  SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
$$;
--> statement-breakpoint
-- Called by each server that worked with an earlier timeline, with what it got acknowledged there. A loss starts a recovery,
-- also if the other servers have vouched meanwhile.
CREATE FUNCTION vouch_for_promotion(witness jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known database_identity;
  now_at integer := current_timeline();
BEGIN
  SELECT * INTO known FROM database_identity FOR UPDATE;
  -- A recovery that began meanwhile finds out more.
  IF known.epoch <> (witness->>'epoch')::uuid THEN RETURN; END IF;
  IF has_acknowledged(witness, now_at) THEN
    UPDATE servers SET vouched_for = now_at WHERE id = (witness->>'server')::uuid;
  ELSE
    UPDATE database_identity SET timeline = now_at, promoted_to = NULL;
    PERFORM start_noticed_recovery('failover');
  END IF;
END $$;
--> statement-breakpoint
-- Called by each new connection: a failover ends all connections. A promoted standby has another timeline, a copy is in
-- another cluster. Nothing is lost if each server that ran says so; until then, and for 15 seconds at most, `promoted_to` is
-- set, and nobody works with the database.
CREATE FUNCTION check_database_identity() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known database_identity;
  cluster text;
  now_at integer;
BEGIN
  IF pg_is_in_recovery() THEN RETURN; END IF;
  SELECT system_identifier INTO cluster FROM pg_control_system();
  now_at := current_timeline();
  SELECT * INTO known FROM database_identity;
  IF known.system_identifier = cluster AND known.timeline = now_at THEN RETURN; END IF;
  SELECT * INTO known FROM database_identity FOR UPDATE;
  IF known.system_identifier = cluster AND known.timeline = now_at THEN RETURN; END IF;
  IF known.system_identifier = cluster AND known.timeline = now_at - 1 AND promotion_position() IS NOT NULL THEN
    IF known.promoted_to IS DISTINCT FROM now_at THEN
      UPDATE database_identity SET promoted_to = now_at, promoted_at = clock_timestamp();
      RETURN;
    END IF;
    -- A server that was dead a minute before got nothing acknowledged that the others' beats do not follow.
    IF NOT EXISTS (SELECT FROM servers WHERE vouched_for IS DISTINCT FROM now_at
      AND seen_at > (SELECT max(seen_at) FROM servers) - interval '1 minute') THEN
      UPDATE database_identity SET timeline = now_at, promoted_to = NULL;
      RETURN;
    END IF;
    IF known.promoted_at > clock_timestamp() - interval '15 seconds' THEN RETURN; END IF;
  END IF;
  UPDATE database_identity SET system_identifier = cluster, timeline = now_at, promoted_to = NULL;
  IF known.system_identifier IS NULL THEN RETURN; END IF;
  PERFORM start_noticed_recovery(CASE WHEN known.system_identifier = cluster THEN 'failover' ELSE 'restore' END);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
  -- A managed database that does not tell.
  RETURN;
END $$;
--> statement-breakpoint
-- A pool that the database lost is created again, and its file imported, before it is known who has the keys.
CREATE FUNCTION hold_new_pool() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A recovery that is starting is waited for.
  PERFORM FROM database_identity FOR SHARE;
  IF EXISTS (SELECT FROM site_recoveries WHERE state IN ('reading', 'asking')) THEN NEW.held_before := 'infinity'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pools_hold_new BEFORE INSERT ON pools FOR EACH ROW EXECUTE FUNCTION hold_new_pool();
--> statement-breakpoint
CREATE FUNCTION keep_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.known_epochs := NEW.known_epochs || OLD.epoch;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER database_identity_epoch BEFORE UPDATE ON database_identity FOR EACH ROW WHEN (NEW.epoch <> OLD.epoch)
  EXECUTE FUNCTION keep_epoch();
--> statement-breakpoint
-- The end of the log on disk: everything that was acknowledged is before it, and a crash does not set it back.
CREATE FUNCTION log_position() RETURNS pg_lsn LANGUAGE plpgsql AS $$
BEGIN
  RETURN pg_current_wal_flush_lsn();
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
  -- A managed database that does not tell.
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a process sees of the database now.
CREATE FUNCTION present_database() RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('system', system_identifier, 'timeline', timeline, 'epoch', epoch, 'since', epoch_since,
    'position', log_position(), 'promoted_to', promoted_to, 'promoted_at', promoted_at) FROM database_identity
$$;
--> statement-breakpoint
-- The database was set back if a process has seen an epoch of it that is unknown here, a later timeline, or a later position
-- of its log.
CREATE FUNCTION is_set_back(seen jsonb) RETURNS boolean LANGUAGE sql STRICT AS $$
  SELECT CASE WHEN seen->'epoch' = present->'epoch'
    THEN seen->'system' = present->'system' AND (seen->'timeline' > present->'timeline'
      OR seen->'timeline' = present->'timeline' AND (seen->>'position')::pg_lsn > (present->>'position')::pg_lsn)
    ELSE (seen->>'epoch')::uuid <> ALL (known_epochs) END
  FROM database_identity, present_database() AS present WHERE promoted_to IS NULL
$$;
--> statement-breakpoint
-- Called by each new connection of a process with what it saw last; returns what it sees now. What a lost epoch, or a
-- promoted standby, gave is unknown since its start, even if this database has given keys later.
CREATE FUNCTION notice_loss(seen jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lost_epoch uuid := seen->>'epoch';
BEGIN
  PERFORM check_database_identity();
  IF is_set_back(seen) THEN
    PERFORM FROM database_identity FOR UPDATE;
    IF is_set_back(seen) THEN
      UPDATE database_identity SET known_epochs = known_epochs || lost_epoch WHERE epoch <> lost_epoch;
      IF FOUND THEN PERFORM start_recovery('failover', least(given_until(), (seen->>'since')::timestamptz));
      ELSIF seen->'timeline' > (SELECT to_jsonb(timeline) FROM database_identity) THEN
        PERFORM start_recovery('failover', least(given_until(), (seen->>'promoted_at')::timestamptz));
      ELSE PERFORM start_recovery('restore', given_until());
      END IF;
    END IF;
  END IF;
  RETURN present_database();
END $$;
--> statement-breakpoint
-- Counts the changes of a topic for the consoles that are open: a sequence takes no lock until the commit, unlike NOTIFY.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM nextval(('changes_' || TG_ARGV[0])::regclass);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  topic text;
  source text;
BEGIN
  FOR topic, source IN VALUES
    ('pools', 'pools'), ('licenses', 'licenses'), ('batches', 'license_batches'), ('mappings', 'mappings'),
    ('sites', 'sites'), ('sites', 'health_checks'),
    ('orders', 'orders'), ('orders', 'license_assignments'), ('orders', 'backorders'), ('orders', 'deliveries'),
    ('customers', 'customers'), ('notifications', 'notifications'), ('audit', 'audit_log'), ('settings', 'settings'),
    ('administrators', 'admins'), ('administrators', 'admin_invitations'), ('sessions', 'sessions')
  LOOP
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I', 'changes_' || topic);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT '
      'EXECUTE FUNCTION note_change(%L)', source || '_noted_added', source, topic);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT '
      'EXECUTE FUNCTION note_change(%L)', source || '_noted_changed', source, topic);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT '
      'EXECUTE FUNCTION note_change(%L)', source || '_noted_removed', source, topic);
  END LOOP;
END $$;
--> statement-breakpoint
-- The counts of all topics. A change is counted before its commit: where there are others than the known ones, those that
-- are not committed are of transactions from `oldest` to `next`, whose id is younger than theirs. Each statement of a
-- volatile function has a snapshot of its own.
CREATE FUNCTION read_changes(known jsonb, OUT counts jsonb, OUT oldest text, OUT next text) LANGUAGE plpgsql AS $$
BEGIN
  SELECT jsonb_object_agg(substr(relname, 9), coalesce(pg_sequence_last_value(oid), 0)) INTO counts
  FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace AND relname LIKE 'changes\_%';
  IF counts IS DISTINCT FROM known THEN
    next := pg_current_xact_id()::text;
  END IF;
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text INTO oldest;
END $$;

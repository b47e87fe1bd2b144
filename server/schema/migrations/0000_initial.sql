CREATE TYPE "public"."email_state" AS ENUM('queued', 'sending', 'sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."license_status" AS ENUM('available', 'sold', 'exhausted', 'replaced');--> statement-breakpoint
CREATE TYPE "public"."validation_state" AS ENUM('pending', 'valid', 'invalid');--> statement-breakpoint
CREATE TYPE "public"."message_channel" AS ENUM('note', 'email');--> statement-breakpoint
CREATE TYPE "public"."message_state" AS ENUM('queued', 'sending', 'sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."notification_type" AS ENUM('LOW_STOCK', 'DEPLETED', 'ASSIGNMENT_FAILED', 'POOL_REPLENISHED');--> statement-breakpoint
CREATE TYPE "public"."notification_severity" AS ENUM('CRITICAL', 'WARNING', 'INFO');--> statement-breakpoint
CREATE TABLE "admins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"role" text DEFAULT 'administrator' NOT NULL,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_login" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" bigint NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"chain" integer PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL,
	"hash" "bytea" NOT NULL
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
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" bigint,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
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
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"result" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licenses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"key_cipher" "bytea" NOT NULL,
	"key_index" "bytea" NOT NULL,
	"status" "license_status" DEFAULT 'available' NOT NULL,
	"deliveries_allowed" integer DEFAULT 1 NOT NULL,
	"deliveries_left" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replacement_note" text,
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
	"flag" text
);
--> statement-breakpoint
CREATE TABLE "message_keys" (
	"message_id" bigint NOT NULL,
	"assignment_id" bigint NOT NULL,
	"license_id" bigint NOT NULL,
	"channel" "message_channel" NOT NULL,
	"is_resend" boolean NOT NULL,
	CONSTRAINT "message_keys_message_id_assignment_id_pk" PRIMARY KEY("message_id","assignment_id")
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"channel" "message_channel" NOT NULL,
	"state" "message_state" DEFAULT 'queued' NOT NULL,
	"is_resend" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"marker" text NOT NULL,
	"remote_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone
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
	"product_id" bigint,
	"variation_id" bigint,
	"customer_email" text,
	"customer_first_name" text,
	"customer_last_name" text,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"flag" text,
	"flagged_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"customer_email" text,
	"customer_first_name" text,
	"customer_last_name" text,
	"line_items" jsonb NOT NULL,
	"is_partly_refunded" boolean DEFAULT false NOT NULL,
	"refund_ids" text[] DEFAULT '{}' NOT NULL,
	"refunded" jsonb,
	"modified_at" timestamp (3) with time zone NOT NULL,
	"state_received_at" timestamp (3) with time zone,
	"event_id" bigint DEFAULT 0 NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_site_id_order_id_pk" PRIMARY KEY("site_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"source" text DEFAULT 'webhook' NOT NULL,
	"delivery_id" text,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "pool_stock" (
	"pool_id" bigint NOT NULL,
	"slot" integer NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"exhausted" bigint DEFAULT 0 NOT NULL,
	"replaced" bigint DEFAULT 0 NOT NULL,
	"deliveries_left" bigint DEFAULT 0 NOT NULL,
	"unlimited" bigint DEFAULT 0 NOT NULL,
	"valid" bigint DEFAULT 0 NOT NULL,
	"invalid" bigint DEFAULT 0 NOT NULL,
	"pending" bigint DEFAULT 0 NOT NULL,
	"needs_check" boolean DEFAULT true NOT NULL,
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
	"refund_policy" text DEFAULT 'flag' NOT NULL,
	"last_notification_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"last_recovered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "license_replacements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_replacements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"new_license_id" bigint NOT NULL,
	"assignment_id" bigint NOT NULL,
	"note" text NOT NULL,
	"actor" text NOT NULL,
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
	"cipher" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"validation_check_interval" integer DEFAULT 5 NOT NULL,
	"validation_batch_size" integer DEFAULT 50 NOT NULL,
	"notification_cooldown_hours" integer DEFAULT 24 NOT NULL,
	"reconciliation_interval_minutes" integer DEFAULT 15 NOT NULL,
	"reconciliation_depth_days" integer DEFAULT 30 NOT NULL,
	"aws_region" text DEFAULT 'us-east-1' NOT NULL,
	"aws_access_key_id" text,
	"aws_secret_access_key_cipher" "bytea",
	"ses_from_email" text,
	"frontend_url" text,
	"validation_last_run" timestamp (3) with time zone,
	CONSTRAINT "settings_singleton" CHECK ("settings"."singleton")
);
--> statement-breakpoint
CREATE TABLE "validation_service" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_configured" boolean DEFAULT false NOT NULL,
	"suspended_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "validation_service_singleton" CHECK ("validation_service"."singleton")
);
--> statement-breakpoint
CREATE TABLE "deleted_sites" (
	"id" bigint PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "deleted_sites_url_unique" UNIQUE("url")
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
CREATE TABLE "mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variation_id" bigint DEFAULT 0 NOT NULL,
	"product_name" text NOT NULL,
	"shop_state" text,
	"shop_name" text,
	"pool_id" bigint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
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
	"consumer_key" text NOT NULL,
	"consumer_secret_cipher" "bytea" NOT NULL,
	"api_key_cipher" "bytea" NOT NULL,
	"api_key_index" "bytea" NOT NULL,
	"previous_api_key_cipher" "bytea",
	"previous_api_key_until" timestamp (3) with time zone,
	"credentials_in_query" boolean DEFAULT false NOT NULL,
	"webhook_ids" bigint[] DEFAULT '{}' NOT NULL,
	"webhook_key_index" "bytea",
	"notification_email" text,
	"note_enabled_at" timestamp (3) with time zone,
	"email_enabled_at" timestamp (3) with time zone,
	"message_subject" text,
	"message_intro" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_sync_at" timestamp (3) with time zone,
	"last_webhook_at" timestamp (3) with time zone,
	"rejected_events" integer DEFAULT 0 NOT NULL,
	"last_rejected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_keys" ADD CONSTRAINT "message_keys_message_id_order_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_keys" ADD CONSTRAINT "message_keys_assignment_id_license_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."license_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backorders" ADD CONSTRAINT "backorders_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backorders" ADD CONSTRAINT "backorders_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_assignments" ADD CONSTRAINT "license_assignments_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_assignments" ADD CONSTRAINT "license_assignments_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_stock" ADD CONSTRAINT "pool_stock_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_syncs" ADD CONSTRAINT "site_syncs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_new_license_id_licenses_id_fk" FOREIGN KEY ("new_license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_replacements" ADD CONSTRAINT "license_replacements_assignment_id_license_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."license_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_sales" ADD CONSTRAINT "pool_sales_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_checks" ADD CONSTRAINT "health_checks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_connections" ADD CONSTRAINT "site_connections_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_connections" ADD CONSTRAINT "site_connections_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admins_username" ON "admins" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "sessions_admin" ON "sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("chain","position");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("kind","record_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_records" ON "audit_log" USING gin ("record_ids");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_recipient" ON "emails" USING btree ("notification_id",lower("recipient"));--> statement-breakpoint
CREATE INDEX "emails_state" ON "emails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_batches_imported" ON "import_batches" USING btree ("imported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_key" ON "licenses" USING btree ("key_index");--> statement-breakpoint
CREATE INDEX "licenses_created" ON "licenses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_pool_created" ON "licenses" USING btree ("pool_id","created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_status_created" ON "licenses" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_pool_status_created" ON "licenses" USING btree ("pool_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_pool_id" ON "licenses" USING btree ("pool_id","id");--> statement-breakpoint
CREATE INDEX "licenses_status_id" ON "licenses" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "licenses_customer" ON "licenses" USING btree ("customer_email","id");--> statement-breakpoint
CREATE INDEX "licenses_order" ON "licenses" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "licenses_sold" ON "licenses" USING btree ("sold_at","id");--> statement-breakpoint
CREATE INDEX "licenses_validation_next" ON "licenses" USING btree ("validation","validation_next_at") WHERE "licenses"."validation" IS NOT NULL AND "licenses"."status" <> 'replaced';--> statement-breakpoint
CREATE INDEX "licenses_pool_validation_next" ON "licenses" USING btree ("pool_id","validation","validation_next_at") WHERE "licenses"."validation" IS NOT NULL AND "licenses"."status" <> 'replaced';--> statement-breakpoint
CREATE UNIQUE INDEX "message_keys_once" ON "message_keys" USING btree ("assignment_id","license_id","channel") WHERE NOT "message_keys"."is_resend";--> statement-breakpoint
CREATE INDEX "message_keys_license" ON "message_keys" USING btree ("license_id","message_id");--> statement-breakpoint
CREATE INDEX "order_links_expires" ON "order_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_messages_open" ON "order_messages" USING btree ("site_id","order_id","channel") WHERE "order_messages"."state" = 'queued' AND "order_messages"."attempted_at" IS NULL AND NOT "order_messages"."is_resend";--> statement-breakpoint
CREATE INDEX "order_messages_due" ON "order_messages" USING btree ("next_at") WHERE "order_messages"."state" IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("site_id","order_id","id");--> statement-breakpoint
CREATE INDEX "order_messages_failed" ON "order_messages" USING btree ("site_id","id") WHERE "order_messages"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "notifications_triggered" ON "notifications" USING btree ("triggered_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unresolved" ON "notifications" USING btree ("is_resolved","triggered_at","id");--> statement-breakpoint
CREATE INDEX "notifications_pool" ON "notifications" USING btree ("pool_id","type","is_resolved");--> statement-breakpoint
CREATE UNIQUE INDEX "backorders_unit" ON "backorders" USING btree ("site_id","order_id","line_item_id","unit");--> statement-breakpoint
CREATE INDEX "backorders_queue" ON "backorders" USING btree ("pool_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "license_assignments_unit" ON "license_assignments" USING btree ("site_id","order_id","line_item_id","unit");--> statement-breakpoint
CREATE INDEX "license_assignments_license" ON "license_assignments" USING btree ("license_id","assigned_at");--> statement-breakpoint
CREATE INDEX "license_assignments_assigned" ON "license_assignments" USING btree ("assigned_at","id");--> statement-breakpoint
CREATE INDEX "license_assignments_pool" ON "license_assignments" USING btree ("pool_id","assigned_at");--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("site_id","received_at");--> statement-breakpoint
CREATE INDEX "webhook_events_processed" ON "webhook_events" USING btree ("processed_at");--> statement-breakpoint
CREATE INDEX "pool_stock_needs_check" ON "pool_stock" USING btree ("pool_id","slot") WHERE "pool_stock"."needs_check";--> statement-breakpoint
CREATE INDEX "site_syncs_next" ON "site_syncs" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "license_replacements_license" ON "license_replacements" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "license_replacements_new_license" ON "license_replacements" USING btree ("new_license_id");--> statement-breakpoint
CREATE INDEX "license_replacements_assignment" ON "license_replacements" USING btree ("assignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mappings_product" ON "mappings" USING btree ("site_id","product_id","variation_id");--> statement-breakpoint
CREATE INDEX "mappings_pool" ON "mappings" USING btree ("pool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_connections_token" ON "site_connections" USING btree ("token_index");--> statement-breakpoint
CREATE INDEX "site_connections_expires" ON "site_connections" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "site_connections_site" ON "site_connections" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_api_key" ON "sites" USING btree ("api_key_index");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_url" ON "sites" USING btree ("url");--> statement-breakpoint
-- Below: what drizzle-kit does not generate. Extension, single rows, expression index, functions and triggers.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
INSERT INTO settings (singleton) VALUES (true);
--> statement-breakpoint
INSERT INTO validation_service (singleton) VALUES (true);
--> statement-breakpoint
INSERT INTO audit_chains (chain, length, hash) SELECT chain, 0, '' FROM generate_series(1, 128) chain;
--> statement-breakpoint
CREATE INDEX licenses_search ON licenses USING gin (
  (coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
   coalesce(customer_last_name, '') || ' ' || coalesce(order_id, '')) gin_trgm_ops
) WHERE order_id IS NOT NULL OR customer_email IS NOT NULL;
--> statement-breakpoint
-- Adds one pool's change to its counters. Each connection writes to the slot of its process id, so that concurrent
-- orders for one pool rarely update the same row.
CREATE FUNCTION add_stock(pool bigint, a bigint, s bigint, e bigint, r bigint, d bigint, u bigint,
  v bigint, i bigint, p bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pool_stock AS stock
    (pool_id, slot, available, sold, exhausted, replaced, deliveries_left, unlimited, valid, invalid, pending)
  VALUES (pool, pg_backend_pid() % 128, a, s, e, r, d, u, v, i, p)
  ON CONFLICT (pool_id, slot) DO UPDATE SET
    available = stock.available + excluded.available, sold = stock.sold + excluded.sold,
    exhausted = stock.exhausted + excluded.exhausted, replaced = stock.replaced + excluded.replaced,
    deliveries_left = stock.deliveries_left + excluded.deliveries_left,
    unlimited = stock.unlimited + excluded.unlimited,
    valid = stock.valid + excluded.valid, invalid = stock.invalid + excluded.invalid,
    pending = stock.pending + excluded.pending
$$;
--> statement-breakpoint
-- What a license adds to deliveries_left of its pool: those left of a key that may be allocated, 0 of any other,
-- -1 of an unlimited key, which is counted separately.
CREATE FUNCTION deliverable(status license_status, validation validation_state, deliveries_left int) RETURNS int
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'available' AND validation IS DISTINCT FROM 'invalid' THEN deliveries_left ELSE 0 END
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
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r, c.d, c.u, c.v, c.i, c.p) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r,
      sum(greatest(deliverable(status, validation, deliveries_left), 0)) AS d,
      count(*) FILTER (WHERE deliverable(status, validation, deliveries_left) < 0) AS u,
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
  PERFORM add_stock(c.pool_id, -c.a, -c.s, -c.e, -c.r, -c.d, -c.u, -c.v, -c.i, -c.p) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r,
      sum(greatest(deliverable(status, validation, deliveries_left), 0)) AS d,
      count(*) FILTER (WHERE deliverable(status, validation, deliveries_left) < 0) AS u,
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
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r, c.d, c.u, c.v, c.i, c.p) FROM (
    SELECT pool_id, coalesce(sum(n) FILTER (WHERE status = 'available'), 0) AS a,
      coalesce(sum(n) FILTER (WHERE status = 'sold'), 0) AS s,
      coalesce(sum(n) FILTER (WHERE status = 'exhausted'), 0) AS e,
      coalesce(sum(n) FILTER (WHERE status = 'replaced'), 0) AS r,
      sum(n * greatest(deliverable, 0)) AS d,
      coalesce(sum(n) FILTER (WHERE deliverable < 0), 0) AS u,
      coalesce(sum(n) FILTER (WHERE counted_validation = 'valid'), 0) AS v,
      coalesce(sum(n) FILTER (WHERE counted_validation = 'invalid'), 0) AS i,
      coalesce(sum(n) FILTER (WHERE counted_validation = 'pending'), 0) AS p
    FROM (
      SELECT pool_id, status, deliverable(status, validation, deliveries_left),
        counted_validation(status, validation), 1 AS n FROM added
      UNION ALL
      SELECT pool_id, status, deliverable(status, validation, deliveries_left),
        counted_validation(status, validation), -1 FROM removed
    ) change GROUP BY pool_id ORDER BY pool_id
  ) c WHERE (c.a, c.s, c.e, c.r, c.d, c.u, c.v, c.i, c.p) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
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
-- Flags the pool for the threshold check in the slot row that is written anyway: no further lock, no further row.
CREATE FUNCTION flag_changed_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.needs_check := true;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pool_stock_changed BEFORE UPDATE OF available, sold, exhausted, replaced, deliveries_left, unlimited
  ON pool_stock FOR EACH ROW EXECUTE FUNCTION flag_changed_stock();
--> statement-breakpoint
CREATE FUNCTION flag_changed_backorders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pool_stock (pool_id, slot) SELECT pool_id, pg_backend_pid() % 128
  FROM (SELECT DISTINCT pool_id FROM changed ORDER BY pool_id) pools
  ON CONFLICT (pool_id, slot) DO UPDATE SET needs_check = true;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER backorders_added AFTER INSERT ON backorders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION flag_changed_backorders();
--> statement-breakpoint
CREATE TRIGGER backorders_removed AFTER DELETE ON backorders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION flag_changed_backorders();
--> statement-breakpoint
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
      count(*) FILTER (WHERE license_status = 'available') AS a, count(*) FILTER (WHERE license_status = 'sold') AS s,
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
      coalesce(sum(n) FILTER (WHERE license_status = 'available'), 0) AS a,
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
      count(*) FILTER (WHERE license_status = 'available') AS a, count(*) FILTER (WHERE license_status = 'sold') AS s,
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
-- Keeps license_assignments.license_status equal to the license's status: set on insert and reassignment, and
-- whenever the license changes.
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
CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
--> statement-breakpoint
-- The hash of the previous row and every column of this one, as a text that no session setting changes.
CREATE FUNCTION audit_hash(entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.chain, entry.position, entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.admin_id, entry.actor,
    entry.action, entry.record_id, entry.record_ids, entry.details, entry.ip, entry.request_id)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- Takes the first chain that no other transaction has locked. With one chain every order would wait for the previous
-- commit; since no transaction waits here, none can deadlock. There are more chains than connections; if all are
-- locked nevertheless, one is waited for.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE head audit_chains;
BEGIN
  SELECT * INTO head FROM audit_chains ORDER BY chain LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    SELECT * INTO STRICT head FROM audit_chains WHERE chain = pg_backend_pid() % 128 + 1 FOR NO KEY UPDATE;
  END IF;
  NEW.chain := head.chain;
  NEW.position := head.length + 1;
  NEW.previous_hash := head.hash;
  NEW.hash := audit_hash(NEW);
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

CREATE TABLE "site_checks" (
	"site_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"ok_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"reason" text,
	"details" jsonb,
	CONSTRAINT "site_checks_site_id_kind_pk" PRIMARY KEY("site_id","kind")
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
ALTER TABLE "sites" ADD COLUMN "previous_api_key_cipher" "bytea";--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "previous_api_key_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "keys_in_query" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "webhook_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "webhook_key_index" "bytea";--> statement-breakpoint
ALTER TABLE "site_checks" ADD CONSTRAINT "site_checks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_connections" ADD CONSTRAINT "site_connections_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_connections" ADD CONSTRAINT "site_connections_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_connections_token" ON "site_connections" USING btree ("token_index");--> statement-breakpoint
CREATE INDEX "site_connections_expires" ON "site_connections" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "site_connections_site" ON "site_connections" USING btree ("site_id");
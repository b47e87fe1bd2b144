CREATE TYPE "public"."message_channel" AS ENUM('note', 'email');--> statement-breakpoint
CREATE TYPE "public"."message_state" AS ENUM('queued', 'sending', 'sent', 'failed');--> statement-breakpoint
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
	"tried_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "license_assignments" ADD COLUMN "handed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "license_assignments" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "instructions" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "note_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "email_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "message_subject" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "message_intro" text;--> statement-breakpoint
ALTER TABLE "message_keys" ADD CONSTRAINT "message_keys_message_id_order_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_keys" ADD CONSTRAINT "message_keys_assignment_id_license_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."license_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_keys_once" ON "message_keys" USING btree ("assignment_id","license_id","channel") WHERE NOT "message_keys"."is_resend";--> statement-breakpoint
CREATE INDEX "message_keys_license" ON "message_keys" USING btree ("license_id","message_id");--> statement-breakpoint
CREATE INDEX "order_links_expires" ON "order_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_messages_open" ON "order_messages" USING btree ("site_id","order_id","channel") WHERE "order_messages"."state" = 'queued' AND "order_messages"."tried_at" IS NULL AND NOT "order_messages"."is_resend";--> statement-breakpoint
CREATE INDEX "order_messages_due" ON "order_messages" USING btree ("next_at") WHERE "order_messages"."state" IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("site_id","order_id","id");--> statement-breakpoint
CREATE INDEX "order_messages_failed" ON "order_messages" USING btree ("site_id","id") WHERE "order_messages"."state" = 'failed';
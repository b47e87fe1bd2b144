CREATE TABLE "check_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ok" boolean NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "check_history" ADD CONSTRAINT "check_history_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_history_site" ON "check_history" USING btree ("site_id","at");--> statement-breakpoint
CREATE INDEX "check_history_at" ON "check_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_messages_created" ON "order_messages" USING btree ("site_id","created_at");
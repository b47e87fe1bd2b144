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
ALTER TABLE "earlier_order_runs" ADD CONSTRAINT "earlier_order_runs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_order_runs" ADD CONSTRAINT "earlier_order_runs_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_order_runs_running" ON "earlier_order_runs" USING btree ("mapping_id") WHERE "earlier_order_runs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "earlier_order_runs_mapping" ON "earlier_order_runs" USING btree ("mapping_id","kind","id");--> statement-breakpoint
CREATE INDEX "earlier_order_runs_site" ON "earlier_order_runs" USING btree ("site_id","created_at") WHERE "earlier_order_runs"."kind" = 'serve';--> statement-breakpoint
CREATE INDEX "earlier_orders_waiting" ON "earlier_orders" USING btree ("mapping_id","paid_at","order_id") WHERE NOT "earlier_orders"."is_served";
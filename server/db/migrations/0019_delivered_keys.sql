CREATE TABLE "delivered_keys" (
	"key_index" "bytea" PRIMARY KEY NOT NULL,
	"license_id" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

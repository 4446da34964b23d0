CREATE TABLE "listing_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_kind" text NOT NULL,
	"listing_id" text NOT NULL,
	"action" text NOT NULL,
	"fields" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_changes_kind" CHECK ("listing_changes"."listing_kind" in ('property', 'car')),
	CONSTRAINT "listing_changes_action" CHECK ("listing_changes"."action" in ('created', 'updated', 'deleted', 'restored'))
);
--> statement-breakpoint
CREATE INDEX "listing_changes_of_listing" ON "listing_changes" USING btree ("listing_id","id");
CREATE TABLE "rate_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rate_key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"key" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL,
	"checked_at" text NOT NULL,
	CONSTRAINT "rates_value" CHECK ("rates"."value" > 0)
);

--> statement-breakpoint
-- Responses with rates are cached like those with listings: see 0001_catalogue_revision.sql.
CREATE CONSTRAINT TRIGGER "rates_changed" AFTER INSERT OR UPDATE OR DELETE ON "rates"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "rates_emptied" AFTER TRUNCATE ON "rates" EXECUTE FUNCTION "note_catalogue_change"();

CREATE TABLE "publications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"requested_by" text,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure" text,
	"last_failed_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "publications_reason" CHECK ("publications"."reason" in ('changes', 'asked'))
);
--> statement-breakpoint
ALTER TABLE "listing_changes" ADD COLUMN "publication_id" bigint;--> statement-breakpoint
CREATE INDEX "publications_open" ON "publications" USING btree ("id") WHERE "publications"."accepted_at" is null;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_changes_of_publication" ON "listing_changes" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "listing_changes_unpublished" ON "listing_changes" USING btree ("changed_at") WHERE "listing_changes"."publication_id" is null;
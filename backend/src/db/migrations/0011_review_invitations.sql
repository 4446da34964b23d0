CREATE TABLE "review_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"listing_kind" text NOT NULL,
	"listing_id" text NOT NULL,
	"note" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"review_id" text,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "review_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "review_invitations_listing_kind" CHECK ("review_invitations"."listing_kind" in ('property', 'car')),
	CONSTRAINT "review_invitations_used" CHECK (("review_invitations"."used_at" is null) = ("review_invitations"."review_id" is null)),
	CONSTRAINT "review_invitations_ended" CHECK ("review_invitations"."used_at" is null or "review_invitations"."revoked_at" is null)
);
--> statement-breakpoint
ALTER TABLE "review_removals" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "review_removals" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "review_removals" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_removals" ADD COLUMN "reply_message" text;--> statement-breakpoint
ALTER TABLE "review_removals" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_removals" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_removals" ADD COLUMN "restored_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "review_invitations_newest" ON "review_invitations" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "review_removals_newest" ON "review_removals" USING btree ("removed_at" DESC NULLS LAST,"id") WHERE "review_removals"."restored_at" is null;
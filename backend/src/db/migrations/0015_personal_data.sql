CREATE TABLE "account_deletions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text,
	"reviews" text NOT NULL,
	"replacement" text NOT NULL,
	"token" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "account_deletions_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "account_deletions_reviews" CHECK ("account_deletions"."reviews" in ('anonymise', 'remove'))
);
--> statement-breakpoint
CREATE INDEX "enquiries_of_email" ON "enquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "review_removals_of_user" ON "review_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_of_user" ON "reviews" USING btree ("user_id");
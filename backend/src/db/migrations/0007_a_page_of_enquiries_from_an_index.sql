DROP INDEX "enquiries_unread_first";--> statement-breakpoint
CREATE INDEX "enquiries_unread" ON "enquiries" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "enquiries"."read_at" is null;--> statement-breakpoint
CREATE INDEX "enquiries_read" ON "enquiries" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "enquiries"."read_at" is not null;
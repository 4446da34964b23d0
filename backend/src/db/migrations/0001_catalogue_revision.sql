-- Any committed change of a listing, review or photo leaves a new value in the single row of
-- catalogue_revision. The triggers run at commit, so the row is locked for a moment only and in no
-- particular order with other rows: two writers cannot deadlock on it. The first one of a
-- transaction does the work, so changing ten thousand rows at once costs one update.
INSERT INTO "catalogue_revision" ("changed_by") VALUES (pg_current_xact_id()::text);
--> statement-breakpoint
CREATE FUNCTION "note_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "catalogue_revision"
     SET "changed_by" = pg_current_xact_id()::text
   WHERE "changed_by" <> pg_current_xact_id()::text;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "properties_changed" AFTER INSERT OR UPDATE OR DELETE ON "properties"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "cars_changed" AFTER INSERT OR UPDATE OR DELETE ON "cars"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "reviews_changed" AFTER INSERT OR UPDATE OR DELETE ON "reviews"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "photos_changed" AFTER INSERT OR UPDATE OR DELETE ON "photos"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "properties_emptied" AFTER TRUNCATE ON "properties" EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "cars_emptied" AFTER TRUNCATE ON "cars" EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "reviews_emptied" AFTER TRUNCATE ON "reviews" EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "photos_emptied" AFTER TRUNCATE ON "photos" EXECUTE FUNCTION "note_catalogue_change"();

-- Rows that an earlier migration changed would hold up the next statement with their pending triggers.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_facts" CHECK (jsonb_typeof("cars"."facts") = 'object');--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_facts" CHECK (jsonb_typeof("properties"."facts") = 'object');--> statement-breakpoint
-- The previous version writes four columns, this one "facts"; each finds what the other wrote. A column that a statement
-- changes wins, because this version never writes one.
CREATE FUNCTION "keep_car_facts_in_step"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "before" jsonb := '{"transmission": null, "fuel": null, "drive": null, "colour": null}';
  "written" jsonb := jsonb_build_object(
    'transmission', NEW."transmission", 'fuel', NEW."fuel", 'drive', NEW."drive", 'colour', NEW."colour");
BEGIN
  IF TG_OP = 'UPDATE' THEN
    "before" := jsonb_build_object(
      'transmission', OLD."transmission", 'fuel', OLD."fuel", 'drive', OLD."drive", 'colour', OLD."colour");
  END IF;
  NEW."facts" := NEW."facts" || (
    SELECT coalesce(jsonb_object_agg("key", "value"), '{}') FROM jsonb_each("written")
     WHERE "value" IS DISTINCT FROM "before" -> "key");
  IF TG_OP = 'UPDATE' THEN
    NEW."facts" := jsonb_strip_nulls(NEW."facts");
  END IF;
  NEW."transmission" := NEW."facts" ->> 'transmission';
  NEW."fuel" := NEW."facts" ->> 'fuel';
  NEW."drive" := NEW."facts" ->> 'drive';
  NEW."colour" := NEW."facts" ->> 'colour';
  RETURN NEW;
END
$$;--> statement-breakpoint
UPDATE "cars" SET "facts" = jsonb_strip_nulls(jsonb_build_object(
  'transmission', "transmission", 'fuel', "fuel", 'drive', "drive", 'colour', "colour"))
  WHERE coalesce("transmission", "fuel", "drive", "colour") IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER "cars_facts_in_step" BEFORE INSERT OR UPDATE ON "cars"
  FOR EACH ROW EXECUTE FUNCTION "keep_car_facts_in_step"();

-- Names as people sort them: numbers within them by size. Where the server was built without ICU, by their bytes.
DO $$ BEGIN
  CREATE COLLATION IF NOT EXISTS "ashlar_natural" (provider = icu, locale = 'und-u-kn-true');
EXCEPTION WHEN OTHERS THEN
  CREATE COLLATION IF NOT EXISTS "ashlar_natural" FROM "C";
END $$;--> statement-breakpoint
DROP INDEX "applications_organization_id_index";--> statement-breakpoint
CREATE INDEX "apis_organization_id_kind_updated_at_id_index" ON "apis" USING btree ("organization_id","kind","updated_at","id") WHERE "apis"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "applications_organization_id_updated_at_id_index" ON "applications" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "applications_owner_id_index" ON "applications" USING btree ("owner_id");
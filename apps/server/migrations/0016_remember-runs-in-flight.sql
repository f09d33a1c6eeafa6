CREATE TABLE "runs_in_flight" (
	"key" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"owner" text NOT NULL,
	"beat" integer DEFAULT 0 NOT NULL,
	"run" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs_in_flight" ADD CONSTRAINT "runs_in_flight_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_in_flight_owner_index" ON "runs_in_flight" USING btree ("owner");
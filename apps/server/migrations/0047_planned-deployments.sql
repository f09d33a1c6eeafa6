CREATE TABLE "planned_deployments" (
	"application_id" text PRIMARY KEY NOT NULL,
	"version_id" text NOT NULL,
	"deploy_at" timestamp with time zone NOT NULL,
	"planned_by" text NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "planned_deployments" ADD CONSTRAINT "planned_deployments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_deployments" ADD CONSTRAINT "planned_deployments_version_id_application_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."application_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_deployments" ADD CONSTRAINT "planned_deployments_planned_by_users_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_deployments_due" ON "planned_deployments" USING btree ("deploy_at") WHERE "planned_deployments"."failure" is null;
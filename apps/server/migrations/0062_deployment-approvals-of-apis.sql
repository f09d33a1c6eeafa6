CREATE TABLE "api_merged_makers" (
	"api_id" text NOT NULL,
	"user_id" text NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_merged_makers_api_id_user_id_merged_at_pk" PRIMARY KEY("api_id","user_id","merged_at")
);
--> statement-breakpoint
ALTER TABLE "deployment_requests" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deployment_requests" ALTER COLUMN "version_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_versions" ADD COLUMN "deployed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "deployment_approvals_needed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "review_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deployment_requests" ADD COLUMN "api_id" text;--> statement-breakpoint
ALTER TABLE "deployment_requests" ADD COLUMN "api_version_id" text;--> statement-breakpoint
ALTER TABLE "api_merged_makers" ADD CONSTRAINT "api_merged_makers_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_merged_makers" ADD CONSTRAINT "api_merged_makers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_requests" ADD CONSTRAINT "deployment_requests_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_requests" ADD CONSTRAINT "deployment_requests_api_version_id_api_versions_id_fk" FOREIGN KEY ("api_version_id") REFERENCES "public"."api_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployment_requests_api_id_asked_at_index" ON "deployment_requests" USING btree ("api_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_deployment_requests_waiting" ON "deployment_requests" USING btree ("api_id") WHERE "deployment_requests"."state" = 'waiting';--> statement-breakpoint
UPDATE "api_versions" SET "deployed_at" = "api_versions"."created_at" FROM "apis" WHERE "apis"."version_id" = "api_versions"."id";--> statement-breakpoint
UPDATE "api_versions" SET "deployed_at" = "api_versions"."created_at" FROM "audit_entries" WHERE "audit_entries"."entity_id" = "api_versions"."api_id" AND "audit_entries"."action" = 'deploy' AND "audit_entries"."details"->>'version' = "api_versions"."number"::text;

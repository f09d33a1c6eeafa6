CREATE TABLE "deployment_approvals" (
	"request_id" text NOT NULL,
	"user_id" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deployment_approvals_request_id_user_id_pk" PRIMARY KEY("request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "deployment_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"version_id" text NOT NULL,
	"commit_id" text NOT NULL,
	"makers" jsonb NOT NULL,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"deploy_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_makers" (
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merged_makers_application_id_user_id_merged_at_pk" PRIMARY KEY("application_id","user_id","merged_at")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "deployment_approvals_needed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deployment_approvals" ADD CONSTRAINT "deployment_approvals_request_id_deployment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."deployment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_approvals" ADD CONSTRAINT "deployment_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_requests" ADD CONSTRAINT "deployment_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_requests" ADD CONSTRAINT "deployment_requests_version_id_application_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."application_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_requests" ADD CONSTRAINT "deployment_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_requests" ADD CONSTRAINT "deployment_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_makers" ADD CONSTRAINT "merged_makers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_makers" ADD CONSTRAINT "merged_makers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployment_requests_application_id_asked_at_index" ON "deployment_requests" USING btree ("application_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deployment_requests_waiting" ON "deployment_requests" USING btree ("application_id") WHERE "deployment_requests"."state" = 'waiting';
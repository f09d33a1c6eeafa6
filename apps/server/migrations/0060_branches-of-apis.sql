CREATE TABLE "api_branches" (
	"id" text PRIMARY KEY NOT NULL,
	"api_id" text NOT NULL,
	"name" text NOT NULL,
	"base" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "apis_organization_id_kind_name_index";--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "branch_of" text;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "is_protected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_branches" ADD CONSTRAINT "api_branches_id_apis_id_fk" FOREIGN KEY ("id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_branches" ADD CONSTRAINT "api_branches_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_branches" ADD CONSTRAINT "api_branches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_branches_name" ON "api_branches" USING btree ("api_id",lower("name"));--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_branch_of_apis_id_fk" FOREIGN KEY ("branch_of") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apis_branch_of_index" ON "apis" USING btree ("branch_of");--> statement-breakpoint
CREATE UNIQUE INDEX "apis_organization_id_kind_name_index" ON "apis" USING btree ("organization_id","kind","name") WHERE "apis"."deleted_at" is null and "apis"."branch_of" is null;
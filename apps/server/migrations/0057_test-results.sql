CREATE TABLE "test_results" (
	"application_id" text NOT NULL,
	"commit_id" text NOT NULL,
	"test_id" text NOT NULL,
	"problem" text,
	"ran_by" text,
	"ran_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_results_application_id_commit_id_test_id_pk" PRIMARY KEY("application_id","commit_id","test_id")
);
--> statement-breakpoint
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_ran_by_users_id_fk" FOREIGN KEY ("ran_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
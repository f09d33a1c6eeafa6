CREATE TABLE "seen_applications" (
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"revision" integer NOT NULL,
	"pages" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_applications_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "seen_applications" ADD CONSTRAINT "seen_applications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_applications" ADD CONSTRAINT "seen_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "visits" (
	"application_id" text NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "visits_application_id_day_visitor_pk" PRIMARY KEY("application_id","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
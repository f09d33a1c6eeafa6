CREATE INDEX "durable_runs_unfinished" ON "durable_runs" USING btree ("api_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "durable_runs" DROP COLUMN "definition";--> statement-breakpoint
ALTER TABLE "durable_runs" ADD COLUMN "call_depth" integer DEFAULT 0 NOT NULL;
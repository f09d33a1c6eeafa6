ALTER TABLE "runs" ADD COLUMN "call_stack" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "trace_id" text;
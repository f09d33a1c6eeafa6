UPDATE "apis"
SET
	"records" = jsonb_build_object(
		'definition',
		"definition" || jsonb_build_object('kind', "kind", 'id', 'definition', 'name', '#definition')
	)
WHERE "definition" IS NOT NULL AND "records" = '{}';

UPDATE "applications"
SET
	"records" = "records" || jsonb_build_object(
		'pictures',
		jsonb_build_object(
			'kind', 'pictures', 'id', 'pictures', 'name', '#pictures', 'scope', 'app', 'pictures', "settings" -> 'pictures'
		)
	),
	"settings" = "settings" - 'pictures'
WHERE jsonb_exists("settings", 'pictures');

/** Words that would be read as something else than a name, or by which a statement would no longer be known as a query. */
const meaningful: ReadonlySet<string> = new Set(
  `all alter analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both call
  case cast char character check coalesce collate collation column concurrently constraint copy create cross
  current_catalog current_date current_role current_schema current_time current_timestamp current_user dec decimal
  default deferrable delete desc distinct do drop else end except execute exists extract false fetch float for foreign
  freeze from full grant greatest group grouping having ilike in initially inner inout insert int integer intersect
  interval into is isnull join json json_array json_arrayagg json_object json_objectagg json_scalar json_serialize
  lateral leading least left like limit localtime localtimestamp lock merge merge_action national natural nchar none
  normalize not notnull null nullif numeric offset on only or order out outer overlaps overlay placing position
  precision primary real references returning revoke right row select session_user set setof share similar smallint
  some substring symmetric system_user table tablesample then time timestamp to trailing treat trim true truncate union
  unique update user using values varchar variadic verbose when where window with xmlattributes xmlconcat xmlelement
  xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable`.split(/\s+/u),
)

/** Whether a word in small letters is read as something else than a name. */
export const isMeaningful = (word: string): boolean => meaningful.has(word)

/** Braces, which would begin a binding, by their numbers, as PostgreSQL reads them between `U&` quotes. */
const withoutBraces = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('{', String.raw`\007b`).replaceAll('}', String.raw`\007d`)

/**
 * A name as it stands in a statement: in quotes where PostgreSQL would read it as something else, and without braces.
 */
export const writeName = (name: string): string => {
  if (/^[a-z_][a-z0-9_]*$/u.test(name) && !meaningful.has(name)) return name
  const doubled = name.replaceAll('"', '""')
  if (!/[{}]/u.test(name)) return `"${doubled}"`
  return `U&"${withoutBraces(doubled)}"`
}

/** A text as it stands in a statement, without braces. */
export const writeText = (text: string): string => {
  const doubled = text.replaceAll("'", "''")
  if (!/[{}]/u.test(text)) return `'${doubled}'`
  return `U&'${withoutBraces(doubled)}'`
}

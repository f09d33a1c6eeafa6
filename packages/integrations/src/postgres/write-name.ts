/** Words that would be read as something else than a name, or by which a statement would no longer be known as a query. */
export const meaningfulWords: ReadonlySet<string> = new Set(
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

/** Braces, which would begin a binding, by their numbers, as PostgreSQL reads them between `U&` quotes. */
const withoutBraces = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('{', String.raw`\007b`).replaceAll('}', String.raw`\007d`)

/**
 * A name as it stands in a statement: in quotes where PostgreSQL would read it as something else, and without braces.
 */
export const writeName = (name: string): string => {
  if (/^[a-z_][a-z0-9_]*$/u.test(name) && !meaningfulWords.has(name)) return name
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

const escaped = /\\(?:(?<back>\\)|\+(?<long>[\da-f]{6})|(?<short>[\da-f]{4}))/giu

/**
 * What stands in quotes as they are written above; undefined for other forms, such as `e'…'` and `$$…$$`.
 */
export const readQuoted = (written: string, quote: '"' | "'"): string | undefined => {
  const inside = written.slice(written.indexOf(quote) + 1, -1).replaceAll(quote + quote, quote)
  if (written.startsWith(quote)) return inside
  if (!/^u&/iu.test(written)) return undefined
  return inside.replaceAll(escaped, (found, back?: string, long?: string, short?: string) => {
    if (back !== undefined) return back
    const point = Number.parseInt(long ?? short ?? '', 16)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : found
  })
}

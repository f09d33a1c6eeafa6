/** Words that MySQL or MariaDB would read as something else than a name, or by which a query would no longer be known as one. */
export const meaningfulWords: ReadonlySet<string> = new Set(
  `accessible account add all alter analyze and any array as asc asensitive before begin between bigint binary blob both by
  call cascade case change char character check collate column condition constraint continue convert create cross cube
  cume_dist current_date current_role current_time current_timestamp current_user cursor database databases
  day_hour day_microsecond day_minute day_second dec decimal declare default delayed delete dense_rank desc describe
  deterministic distinct distinctrow div do double drop dual each else elseif empty enclosed end escape escaped except
  exists exit explain false fetch first_value float float4 float8 for force foreign from fulltext function general
  generated get grant group grouping groups having high_priority hour_microsecond hour_minute hour_second if ignore ilike
  ignore_server_ids in index infile inner inout insensitive insert int int1 int2 int3 int4 int8 integer intersect interval
  into io_after_gtids io_before_gtids is isnull iterate join json_table key keys kill lag last_value lateral lead leading
  leave left like limit linear lines load localtime localtimestamp lock long longblob longtext loop low_priority
  manual master_bind master_heartbeat_period master_ssl_verify_server_cert match maxvalue mediumblob mediumint mediumtext
  middleint minute_microsecond minute_second mod modifies natural not no_write_to_binlog nth_value ntile null nulls
  numeric of offset on optimize optimizer_costs option optionally or order out outer outfile over overlaps
  page_checksum parallel parse_vcol_expr partition percent_rank period portion position precision primary procedure purge
  qualify range rank read reads read_write real recursive ref_system_id references regexp release rename repeat replace
  require resignal restrict return returning revoke right rlike row row_number rows rowtype schema schemas
  second_microsecond select sensitive separator set share show signal slow smallint some spatial specific sql sqlexception
  sqlstate sqlwarning sql_big_result sql_calc_found_rows sql_small_result ssl starting stats_auto_recalc stats_persistent
  stats_sample_pages stored straight_join sysdate system system_time system_user table tablesample terminated then tinyblob
  tinyint tinytext to trailing trigger true truncate uncached undo union unique unlock unsigned update usage use user using
  utc_date utc_time utc_timestamp values varbinary varchar varcharacter varying versioning virtual when where while window
  with without write xor year_month zerofill`.split(/\s+/u),
)

/** A name as it stands in a statement. One with two braces beside each other would begin a binding, and is refused there. */
export const writeName = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/u.test(name) && !meaningfulWords.has(name.toLowerCase())
    ? name
    : `\`${name.replaceAll('`', '``')}\``

/** The name between backticks. */
export const readName = (written: string): string => written.slice(1, -1).replaceAll('``', '`')

/** A text as it stands in a statement. A backslash keeps two braces apart, of which a binding would be made. */
export const writeText = (text: string): string =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(/(?<=\{)\{/gu, String.raw`\{`)}'`

const meanings: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['b', '\b'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['Z', '\u001a'],
  // They stay as they are, for patterns of `like`.
  ['%', String.raw`\%`],
  ['_', String.raw`\_`],
])

/** The text between quotes; undefined for those with something before them. */
export const readText = (written: string): string | undefined => {
  const quote = written.charAt(0)
  if (quote !== "'" && quote !== '"') return undefined
  return written
    .slice(1, -1)
    .replaceAll(/\\(?<sign>[\s\S])|''|""/gu, (found, sign?: string) =>
      sign !== undefined ? (meanings.get(sign) ?? sign) : found === quote + quote ? quote : found,
    )
}

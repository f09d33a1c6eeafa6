import { encodeCount } from '../sql/encode-count.ts'
import type { SqlDialect } from '../sql/dialect.ts'
import type { ParameterEncoding, ParameterValue, Surroundings } from '../sql/parameter.ts'
import type { PlacementRules } from '../sql/placement-rules.ts'
import type { SqlLexis } from '../sql/tokenize.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** The name of the parameter with a number, which the API is told with its value. */
export const parameterName = (number: number): string => `binding${number}`

/** The rules of the lexer of Databricks SQL. */
const lexis: SqlLexis = {
  quotes: new Map([
    ["'", { kind: 'string', escapes: true }],
    ['"', { kind: 'string', escapes: true }],
    ['`', { kind: 'name', escapes: false }],
  ]),
  prefixes: new Map([
    ['r', { escapes: false }],
    ['x', { escapes: false }],
  ]),
  hasUnicodeQuotes: false,
  hasDollarQuotes: true,
  dashes: 'comment',
  hasHashComments: false,
  hasNestedComments: true,
  // Our own, and those without a name, which the API does not take. A colon before any other name leads into a value.
  parameter: /^(?:\?|:binding\d+\b)/iu,
  wordStart: /[A-Za-z_\u0080-\uffff]/u,
  operatorPart: /[+\-*/<>=~!%^&|]/u,
  signs: ['::', '=>'],
}

const placement: PlacementRules = {
  beforeValue: words(
    `select distinct all where and or not like ilike rlike regexp between when then else case limit offset having on from set
    any some escape div default`,
  ),
  beforeName: words(
    `from join into set using update table view lateral catalog database schema volume function procedure column call use
    collate`,
  ),
  typeWords: words('date timestamp timestamp_ntz interval'),
  statementsWithValues: words('select insert update delete merge with values from explain call set execute'),
  castAdvice: (written, type) => `Write ${written}::${type} instead of ${type} ${written}.`,
  listAdvice: (written) => `Write in (${written}): a list becomes one value for each of its items.`,
}

/** Numbers and texts as such, lists and objects as JSON, which `from_json` and `parse_json` read. */
const encode = (value: unknown, encoding: ParameterEncoding): ParameterValue => {
  if (encoding === 'integer') return encodeCount(value)
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const encodingAt = ({ before }: Surroundings): ParameterEncoding => {
  const nearest = before.at(-1)?.text
  return nearest === 'limit' || nearest === 'offset' ? 'integer' : 'value'
}

/** The SQL of Databricks. Each statement is a session of its own, so that rows are not saved in one transaction. */
export const databricksDialect: SqlDialect = {
  label: 'Databricks',
  lexis,
  placement,
  statements: {
    leavesNothing: () => true,
    takesTransaction: () => false,
    endsTransaction: () => false,
    canRollBack: () => false,
  },
  rows: undefined,
  harmless: words(
    `abs add_months any_value approx_count_distinct approx_percentile array array_agg array_contains array_distinct array_join
    array_max array_min array_size array_sort avg bool_and bool_or bround ceil ceiling char_length coalesce collect_list
    collect_set concat concat_ws contains count count_if cume_dist current_date current_timestamp date date_add date_diff
    date_format date_from_unix_date date_part date_sub date_trunc dateadd datediff day dayofmonth dayofweek dayofyear decode
    dense_rank element_at encode endswith exp explode explode_outer extract filter first first_value flatten floor
    format_number format_string from_json from_unixtime get get_json_object greatest hash hex hour if ifnull iff initcap inline
    isnotnull isnull json_array_length json_object_keys lag last last_day last_value lead least left len length ln log log10
    lower lpad ltrim make_date make_timestamp map map_from_arrays map_keys map_values max max_by md5 mean median min min_by
    minute mod month months_between named_struct next_day now nth_value ntile nullif nvl nvl2 parse_json percent_rank
    percentile percentile_approx percentile_cont pmod posexplode position pow power quarter rank regexp_count regexp_extract
    regexp_extract_all regexp_like regexp_replace regexp_substr repeat replace reverse right round row_number rpad rtrim
    schema_of_json second sequence sha sha1 sha2 sign size slice sort_array split split_part sqrt startswith stddev stddev_pop
    stddev_samp string struct substr substring substring_index sum timestamp timestampadd timestampdiff to_char to_date to_json
    to_number to_timestamp transform translate trim trunc try_add try_cast try_divide try_parse_json try_to_number
    try_to_timestamp try_variant_get typeof unbase64 unhex unix_date unix_timestamp upper var_pop var_samp variance
    variant_get weekday weekofyear year zip_with base64 window`,
  ),
  changing: words(
    `insert update delete merge truncate into create alter drop undrop call execute set grant revoke deny copy use refresh
    optimize vacuum cache uncache msck repair declare begin`,
  ),
  beforeBracket: words(
    `all and anti any array as between by case cast cross cube decimal distinct div else end except exists from full group
    grouping having ilike in inner intersect interval is join lateral left like limit map minus not null numeric on or order
    outer over partition pivot qualify recursive right rlike rollup select semi sets some struct table then to union unpivot
    using values varchar char when where window with within filter tablesample`,
  ),
  placeholder: (number) => `:${parameterName(number)}`,
  encodingAt,
  encode,
  listInParentheses: 'each',
  emptyList: 'select null where 1 = 0',
  isRunning: () => false,
  // A script of several statements, or the definition of something that holds one.
  holdsStatements: (tokens) => {
    const [first] = tokens
    if (first?.text === 'begin') return true
    return (
      first?.text === 'create' &&
      tokens.slice(1, 6).some(({ kind, text }) => kind === 'word' && text === 'procedure')
    )
  },
}

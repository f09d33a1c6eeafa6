import { encodeCount } from '../sql/encode-count.ts'
import type { SqlDialect } from '../sql/dialect.ts'
import type { ParameterEncoding, ParameterValue, Surroundings } from '../sql/parameter.ts'
import type { PlacementRules } from '../sql/placement-rules.ts'
import type { SqlLexis } from '../sql/tokenize.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** The rules of Snowflake's lexer. */
const lexis: SqlLexis = {
  quotes: new Map([
    ["'", { kind: 'string', escapes: true }],
    ['"', { kind: 'name', escapes: false }],
  ]),
  prefixes: new Map([['x', { escapes: false }]]),
  hasUnicodeQuotes: false,
  hasDollarQuotes: true,
  dashes: 'comment',
  hasHashComments: false,
  hasSlashComments: true,
  hasNestedComments: false,
  parameter: /^(?:\?|:\d+)/u,
  wordStart: /[A-Za-z_\u0080-\uffff]/u,
  operatorPart: /[+\-*/<>=~!%^&|]/u,
  signs: ['::', ':=', '=>'],
}

const placement: PlacementRules = {
  beforeValue: words(
    `select distinct all where and or not like ilike rlike regexp to between when then else case limit offset having on
    returning escape first next top from set any`,
  ),
  beforeName: words(
    `from join into set using update table as lateral database schema view warehouse role stage function procedure column
    collate call clone use`,
  ),
  typeWords: words('date time timestamp interval'),
  statementsWithValues: words('select insert update delete merge with values explain call set'),
  castAdvice: (written, type) => `Write ${written}::${type} instead of ${type} ${written}.`,
  listAdvice: (written) => `Write in (${written}): a list becomes one value for each of its items.`,
}

/** Numbers and texts as such, lists and objects as JSON, which `parse_json` reads. */
const encode = (value: unknown, encoding: ParameterEncoding): ParameterValue => {
  if (encoding === 'integer') return encodeCount(value)
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const encodingAt = ({ before }: Surroundings): ParameterEncoding => {
  const nearest = before.at(-1)?.text
  return nearest === 'limit' || nearest === 'offset' || nearest === 'top' ? 'integer' : 'value'
}

/** The SQL of Snowflake. Each statement is a session of its own, so that rows are not saved in one transaction. */
export const snowflakeDialect: SqlDialect = {
  label: 'Snowflake',
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
    `abs add_months any_value approx_count_distinct array_agg array_construct array_contains array_size array_to_string avg
    bool_or ceil charindex coalesce concat concat_ws contains convert_timezone count count_if current_date current_timestamp
    date_part date_trunc dateadd datediff dayname decode dense_rank div0 endswith equal_null exp extract first_value flatten
    floor get get_path greatest hash hour iff ifnull initcap insert_replace is_null_value lag last_day last_value lead least
    left len length listagg ln log lower lpad ltrim max md5 median min minute mod month monthname nth_value ntile nullif
    nullifzero nvl nvl2 object_agg object_construct object_keys parse_json percent_rank percentile_cont position power quarter
    rank ratio_to_report regexp_count regexp_like regexp_replace regexp_substr repeat replace reverse right round row_number
    rpad rtrim second sha2 sign split split_part sqrt startswith stddev strtok substr substring sum to_array to_boolean to_char
    to_date to_decimal to_double to_json to_number to_object to_time to_timestamp to_varchar to_variant trim trunc
    try_parse_json try_to_date try_to_number try_to_timestamp typeof upper variance week width_bucket year zeroifnull`,
  ),
  changing: words(
    `insert update delete merge truncate into create alter drop call execute set unset grant revoke copy put get_ddl use
    nextval undrop`,
  ),
  beforeBracket: words(
    `all and any array as between by case cast decimal distinct else end except exists from full group having ilike in inner
    intersect interval is join lateral left like limit minus not number numeric on or order over partition pivot qualify
    recursive right rollup select sets some table then to try_cast union unpivot using values varchar when where with within
    sample tablesample`,
  ),
  placeholder: () => '?',
  encodingAt,
  encode,
  listInParentheses: 'each',
  emptyList: 'select null where false',
  isRunning: () => false,
  // A block of Snowflake Scripting, or what holds one.
  holdsStatements: ([first, second]) =>
    first?.text === 'declare' ||
    (first?.text === 'begin' && second !== undefined && !/^(?:transaction|work|name)$/u.test(second.text)),
}

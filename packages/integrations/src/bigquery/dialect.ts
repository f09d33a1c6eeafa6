import type { SqlDialect } from '../sql/dialect.ts'
import type { PlacementRules } from '../sql/placement-rules.ts'
import type { SqlLexis } from '../sql/tokenize.ts'
import { encodeValue } from './encode-value.ts'
import { bigqueryRows } from './row-rules.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** The rules of the lexer of GoogleSQL. */
const lexis: SqlLexis = {
  quotes: new Map([
    ["'", { kind: 'string', escapes: true }],
    ['"', { kind: 'string', escapes: true }],
    ['`', { kind: 'name', escapes: true }],
  ]),
  prefixes: new Map([
    // A backslash in a raw text keeps the quote behind it from ending the text, too.
    ['r', { escapes: true }],
    ['b', { escapes: true }],
    ['rb', { escapes: true }],
    ['br', { escapes: true }],
  ]),
  hasUnicodeQuotes: false,
  hasDollarQuotes: false,
  hasTripleQuotes: true,
  dashes: 'comment',
  hasHashComments: true,
  hasNestedComments: false,
  parameter: /^(?:\?|@[A-Za-z_]\w*)/u,
  wordStart: /[A-Za-z_\u0080-\uffff]/u,
  operatorPart: /[+\-*/<>=~!^&|]/u,
  signs: ['=>', '||'],
}

const placement: PlacementRules = {
  beforeValue: words(
    `select distinct all where and or not like between when then else case limit offset having on from set any some default`,
  ),
  beforeName: words('from join into set using update table as schema view function procedure column call'),
  typeWords: words('date time timestamp datetime numeric bignumeric json interval'),
  statementsWithValues: words('select insert update delete merge with call set declare if begin'),
  castAdvice: (written, type) => `Write cast(${written} as ${type}) instead of ${type} ${written}.`,
  listAdvice: (written) => `Write in (${written}): a list becomes one value for each of its items.`,
}

const definitions = words('create alter drop truncate')

/** The SQL of BigQuery. */
export const bigqueryDialect: SqlDialect = {
  label: 'BigQuery',
  lexis,
  placement,
  statements: {
    leavesNothing: () => true,
    // A definition of anything but a temporary table ends what is open.
    takesTransaction: ({ firstWord }) => words('select insert update delete merge with').has(firstWord),
    endsTransaction: ({ firstWord }) =>
      words('begin commit rollback').has(firstWord) || definitions.has(firstWord),
    canRollBack: () => false,
  },
  rows: bigqueryRows,
  harmless: words(
    `abs any_value approx_count_distinct array_agg array_concat array_length array_to_string avg byte_length cast ceil
    char_length coalesce concat count countif current_date current_datetime current_timestamp date date_add date_diff date_sub
    date_trunc datetime datetime_add datetime_diff datetime_sub datetime_trunc dense_rank div ends_with exp extract
    farm_fingerprint first_value floor format format_date format_datetime format_timestamp from_base64 from_hex generate_array
    generate_date_array greatest if ifnull initcap instr json_query json_query_array json_value json_value_array lag last_day
    last_value lead least left length ln log logical_and logical_or lower lpad ltrim max md5 min mod nth_value ntile nullif
    parse_date parse_datetime parse_json parse_timestamp percent_rank percentile_cont pow power rank regexp_contains
    regexp_extract regexp_replace repeat replace reverse right round row_number rpad rtrim safe_cast safe_divide sha256 sign
    split sqrt starts_with stddev string string_agg strpos substr substring sum time timestamp timestamp_add timestamp_diff
    timestamp_micros timestamp_millis timestamp_seconds timestamp_sub timestamp_trunc to_base64 to_hex to_json to_json_string
    trim trunc unix_date unix_millis unix_seconds unnest upper variance`,
  ),
  changing: words(
    'insert update delete merge truncate into create alter drop call execute declare set grant revoke export load',
  ),
  beforeBracket: words(
    `all and any array as between by case distinct else end except exists from full group having in inner intersect interval is
    join left like limit not numeric on or order over partition pivot qualify recursive right rollup select sets some struct
    then to union unpivot using values when where window with within`,
  ),
  placeholder: () => '?',
  encodingAt: ({ before }) => {
    const nearest = before.at(-1)?.text
    return nearest === 'limit' || nearest === 'offset' ? 'integer' : 'value'
  },
  encode: encodeValue,
  listInParentheses: 'each',
  emptyList: undefined,
  isRunning: () => false,
  holdsStatements: ([first, second]) =>
    first?.text === 'declare' ||
    first?.text === 'if' ||
    (first?.text === 'begin' && second !== undefined && second.text !== 'transaction'),
}

import type { SqlDialect } from '../sql/dialect.ts'
import { encodeWithoutBooleans } from '../sql/encode-without-booleans.ts'
import type { ParameterEncoding, Surroundings } from '../sql/parameter.ts'
import type { PlacementRules } from '../sql/placement-rules.ts'
import type { SqlToken } from '../sql/token.ts'
import type { SqlLexis } from '../sql/tokenize.ts'
import { oracleRows } from './row-rules.ts'
import { oracleStatements } from './statements.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** The rules of Oracle's lexer, of SQL and of PL/SQL. */
export const oracleLexis: SqlLexis = {
  quotes: new Map([
    ["'", { kind: 'string', escapes: false }],
    ['"', { kind: 'name', escapes: false }],
  ]),
  prefixes: new Map([
    ['n', { escapes: false }],
    ['u', { escapes: false }],
  ]),
  hasUnicodeQuotes: false,
  hasDollarQuotes: false,
  hasChosenQuotes: true,
  dashes: 'comment',
  hasHashComments: false,
  hasNestedComments: false,
  // Rows of a trigger are written like placeholders.
  parameter: /^:(?!(?:new|old)\b)[A-Za-z0-9_\u0080-\uffff][\w$#\u0080-\uffff]*/iu,
  wordStart: /[A-Za-z_\u0080-\uffff]/u,
  operatorPart: /[+\-*/<>=~!^|]/u,
  signs: [':=', '=>', '..'],
}

const placement: PlacementRules = {
  beforeValue: words(
    `select distinct unique all where and or not like likec like2 like4 between when then else elsif if while case on having
    escape offset next first set any some return using multiset`,
  ),
  beforeName: words(
    `from join into update table as view index function procedure package trigger type sequence synonym schema column call
    collate apply merge pivot unpivot truncate`,
  ),
  typeWords: words('date timestamp interval'),
  statementsWithValues: words('select insert update delete merge with begin declare call'),
  castAdvice: (written, type) =>
    type === 'interval'
      ? `Write to_dsinterval(${written}) or to_yminterval(${written}) instead of interval ${written}.`
      : `Write to_${type}(${written}, 'YYYY-MM-DD"T"HH24:MI:SS') instead of ${type} ${written}.`,
  listAdvice: (written) => `Write in (${written}): a list becomes one value for each of its items.`,
}

const encodingAt = ({ before }: Surroundings): ParameterEncoding => {
  const nearest = before.at(-1)?.text
  return nearest === 'offset' || nearest === 'next' || nearest === 'first' ? 'integer' : 'value'
}

/** What is created of PL/SQL has statements in it. */
const holders = words('procedure function trigger package type library')

const holdsStatements = (tokens: readonly SqlToken[]): boolean => {
  const [first, second] = tokens
  if (first === undefined) return false
  if (first.text === 'begin' || first.text === 'declare') return true
  // A label before a block, and functions that a query brings along.
  if (first.text === '<<') return true
  if (first.text === 'with') return second?.text === 'function' || second?.text === 'procedure'
  if (first.text !== 'create' && first.text !== 'alter') return false
  return tokens.slice(1, 6).some(({ kind, text }) => kind === 'word' && holders.has(text))
}

/** The SQL of Oracle, with blocks of PL/SQL. */
export const oracleDialect: SqlDialect = {
  label: 'Oracle',
  lexis: oracleLexis,
  placement,
  statements: oracleStatements,
  rows: oracleRows,
  harmless: words(
    `abs acos add_months approx_count_distinct ascii asin atan atan2 avg bitand cast ceil chr coalesce collect concat convert cos
    count cume_dist current_date decode dense_rank empty_blob empty_clob exp extract first_value floor from_tz greatest hextoraw
    initcap instr instrb json_array json_arrayagg json_exists json_mergepatch json_object json_objectagg json_query json_serialize
    json_table json_transform json_value lag last_day last_value lead least length lengthb listagg ln lnnvl localtimestamp log
    lower lpad ltrim max median min mod months_between nanvl new_time next_day nlssort nth_value ntile nullif numtodsinterval
    numtoyminterval nvl nvl2 ora_hash percent_rank percentile_cont percentile_disc power rank ratio_to_report rawtohex
    regexp_count regexp_instr regexp_like regexp_replace regexp_substr remainder replace round row_number rpad rtrim sign sin
    soundex sqrt standard_hash stddev stddev_pop stddev_samp substr substrb sum sys_context sys_extract_utc tan to_binary_double
    to_binary_float to_blob to_char to_clob to_date to_dsinterval to_lob to_multi_byte to_nchar to_nclob to_number to_single_byte
    to_timestamp to_timestamp_tz to_yminterval translate treat trim trunc tz_offset unistr upper var_pop var_samp variance vsize
    width_bucket xmlagg xmlelement xmlforest xmlserialize json_dataguide to_vector vector_distance cosine_distance
    inner_product l1_distance l2_distance vector_norm`,
  ),
  changing: words(
    `insert update delete merge into create alter drop truncate grant revoke call begin declare lock nextval function procedure
    commit rollback`,
  ),
  beforeBracket: words(
    `in exists any some all as from on and or not where select values by with then when else using union except intersect minus
    over apply pivot unpivot partition between case distinct unique having like null offset order group is end within keep
    varchar2 nvarchar2 varchar char nchar raw number float timestamp rollup cube grouping sets columns cross lateral xml match
    connect start prior member submultiset return escape default`,
  ),
  placeholder: (number) => `:${number}`,
  encodingAt,
  encode: encodeWithoutBooleans,
  listInParentheses: 'each',
  emptyList: 'select null from dual where 1 = 0',
  isRunning: () => false,
  holdsStatements,
}

import type { SqlDialect } from '../sql/dialect.ts'
import type { PlacementRules } from '../sql/placement-rules.ts'
import type { SqlLexis } from '../sql/tokenize.ts'
import { encodeValue } from './encode-value.ts'
import { postgresRows } from './row-rules.ts'
import { postgresStatements } from './statements.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

const plain = { escapes: false }

/** The rules of PostgreSQL's own lexer, with `standard_conforming_strings` on. */
const lexis: SqlLexis = {
  quotes: new Map([
    ["'", { kind: 'string', escapes: false }],
    ['"', { kind: 'name', escapes: false }],
  ]),
  prefixes: new Map([
    ['e', { escapes: true }],
    ['b', plain],
    ['x', plain],
    ['n', plain],
  ]),
  hasUnicodeQuotes: true,
  hasDollarQuotes: true,
  dashes: 'comment',
  hasHashComments: false,
  hasNestedComments: true,
  parameter: /^\$\d+/u,
  wordStart: /[A-Za-z_\u0080-\uffff]/u,
  operatorPart: /[+\-*/<>=~!@#%^&|`?]/u,
  signs: ['::', ':='],
}

const placement: PlacementRules = {
  beforeValue: words(
    `select distinct all where and or not like ilike to between symmetric asymmetric when then else case limit offset
    having on returning for escape first next zone placing both leading trailing rows range groups some from`,
  ),
  beforeName: words(
    `from join into set using update table as only lateral database schema view index sequence function procedure role column
    collate call`,
  ),
  typeWords: words('date time timestamp timestamptz interval numeric json jsonb uuid'),
  statementsWithValues: words('select insert update delete merge with values explain call table'),
  castAdvice: (written, type) => `Write ${written}::${type} instead of ${type} ${written}.`,
  listAdvice: (written) => `Write = any(${written}) for a list, or in (…) around single values.`,
}

/** The SQL of PostgreSQL, and of what speaks it. */
export const postgresDialect: SqlDialect = {
  label: 'PostgreSQL',
  lexis,
  placement,
  statements: postgresStatements,
  rows: postgresRows,
  harmless: words(
    `abs age array_agg array_length array_to_json array_to_string avg btrim cardinality ceil ceiling char_length
    coalesce concat concat_ws count cume_dist current_date current_timestamp date date_part date_trunc dense_rank every
    exp extract first_value floor format generate_series greatest initcap json_agg json_array_elements json_build_array
    json_build_object json_object_agg jsonb_agg jsonb_array_elements jsonb_build_array jsonb_build_object jsonb_object_agg
    lag last_value lead least left length ln localtimestamp log lower lpad ltrim make_date max md5 min mod now nth_value
    ntile nullif octet_length percent_rank percentile_cont percentile_disc position power rank regexp_replace repeat
    replace reverse right round row_number row_to_json rpad rtrim sign split_part sqrt stddev string_agg strpos substr
    substring sum to_char to_date to_json to_jsonb to_number to_timestamp translate trim trunc unnest upper variance
    width_bucket`,
  ),
  changing: words(
    'insert update delete merge truncate into create alter drop call do execute share lock set grant revoke copy',
  ),
  beforeBracket: words(
    `all and any array as between by case cast char cross cube decimal distinct else end except exists filter from full
    group grouping having ilike in inner intersect interval is join lateral left like limit not numeric on or order over
    partition recursive right rollup row select sets similar some then to union using values varchar when where with
    within materialized`,
  ),
  placeholder(number, { after }) {
    // Whether a value is null does not depend on its type, which the database could not find out here.
    const asksForNull = /^is (?:not )?null\b/u.test(after.map(({ text }) => text).join(' '))
    return asksForNull ? `$${number}::text` : `$${number}`
  },
  encodingAt({ after: [first, second] }) {
    return first?.text === '::' && (second?.text === 'json' || second?.text === 'jsonb') ? 'json' : 'value'
  },
  encode: encodeValue,
  listInParentheses: {
    advice: 'A list stands in in (…), which takes single values. Write = any({{ … }}) in its place.',
  },
  emptyList: undefined,
  isRunning: () => false,
  holdsStatements: () => false,
}

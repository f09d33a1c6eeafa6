import { encodeValue } from '../mysql/encode-value.ts'
import type { SqlDialect, StatementRules } from '../sql/dialect.ts'
import type { PlacementRules } from '../sql/placement-rules.ts'
import type { SqlLexis } from '../sql/tokenize.ts'
import { sqliteRows } from './row-rules.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** The rules of SQLite's lexer. */
const lexis: SqlLexis = {
  quotes: new Map([
    ["'", { kind: 'string', escapes: false }],
    ['"', { kind: 'name', escapes: false }],
    ['`', { kind: 'name', escapes: false }],
    ['[', { kind: 'name', escapes: false, closedBy: ']' }],
  ]),
  prefixes: new Map([['x', { escapes: false }]]),
  hasUnicodeQuotes: false,
  hasDollarQuotes: false,
  dashes: 'comment',
  hasHashComments: false,
  hasNestedComments: false,
  parameter: /^(?:\?\d*|[:@$][A-Za-z_]\w*)/u,
  wordStart: /[A-Za-z_\u0080-\uffff]/u,
  operatorPart: /[+\-*/<>=~!%&|]/u,
  signs: [],
}

const placement: PlacementRules = {
  beforeValue: words(
    `select distinct all where and or not like glob regexp match between when then else case limit offset having on
    returning escape from set is`,
  ),
  beforeName: words('from join into update table view index trigger database schema collate indexed pragma'),
  typeWords: words(''),
  statementsWithValues: words('select insert update delete replace with values explain'),
  castAdvice: (written, type) => `Write cast(${written} as ${type}).`,
  listAdvice: (written) => `Write in (${written}): a list becomes one value for each of its items.`,
}

const inTransaction = words(
  'select insert update delete replace with values explain create alter drop reindex analyze',
)
const ends = words('begin commit end rollback savepoint release')

/** What stays in the session beside the file. */
const temporary = /^\s*(?:create|drop|alter)\b.*\btemp(?:orary)?\b/isu

const statements: StatementRules = {
  leavesNothing: ({ firstWord, text }) => inTransaction.has(firstWord) && !temporary.test(text),
  takesTransaction: ({ firstWord }) => inTransaction.has(firstWord),
  endsTransaction: ({ firstWord }) => ends.has(firstWord),
  canRollBack: ({ firstWord }) => inTransaction.has(firstWord),
}

/** The SQL of SQLite. */
export const sqliteDialect: SqlDialect = {
  label: 'SQLite',
  lexis,
  placement,
  statements,
  rows: sqliteRows,
  harmless: words(
    `abs acos asin atan atan2 avg cast ceil ceiling char coalesce concat concat_ws cos count cume_dist date datetime degrees
    dense_rank exp first_value floor format group_concat hex ifnull iif if instr json json_array json_array_length json_each
    json_extract json_group_array json_group_object json_insert json_object json_patch json_quote json_remove json_replace
    json_set json_tree json_type json_valid julianday lag last_value lead length likely ln log log10 log2 lower ltrim max
    median min mod nth_value ntile nullif octet_length percent_rank percentile percentile_cont percentile_disc pi pow power
    printf quote radians random randomblob rank replace round row_number rtrim sign sin soundex sqrt strftime string_agg
    substr substring sum tan time timediff total trim trunc typeof unhex unicode unixepoch unlikely upper zeroblob changes
    last_insert_rowid`,
  ),
  changing: words('insert update delete into create alter drop attach detach pragma vacuum reindex analyze'),
  beforeBracket: words(
    `all and any as between by case cast collate distinct else end except exists filter from group having in inner intersect
    is join left like limit materialized not null on or order over partition recursive select set table then union using
    values varchar char when where window with within decimal numeric`,
  ),
  placeholder: () => '?',
  encodingAt: ({ before }) => {
    const nearest = before.at(-1)?.text
    return nearest === 'limit' || nearest === 'offset' ? 'integer' : 'value'
  },
  encode: encodeValue,
  listInParentheses: 'each',
  emptyList: '',
  isRunning: () => false,
  // A trigger holds statements up to its end.
  holdsStatements: (tokens) =>
    tokens[0]?.text === 'create' &&
    tokens.slice(1, 3).some(({ kind, text }) => kind === 'word' && text === 'trigger'),
}

import type { SqlDialect } from '../sql/dialect.ts'
import type { ParameterEncoding, Surroundings } from '../sql/parameter.ts'
import type { PlacementRules } from '../sql/placement-rules.ts'
import type { SqlLexis } from '../sql/tokenize.ts'
import { encodeValue } from './encode-value.ts'
import { mysqlRows } from './row-rules.ts'
import { mysqlStatements } from './statements.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** The rules of the lexer of MySQL and MariaDB, in the modes that each session begins with (`own-settings.ts`). */
const lexis: SqlLexis = {
  quotes: new Map([
    ["'", { kind: 'string', escapes: true }],
    ['"', { kind: 'string', escapes: true }],
    ['`', { kind: 'name', escapes: false }],
  ]),
  prefixes: new Map([
    ['n', { escapes: true }],
    ['b', { escapes: false }],
    ['x', { escapes: false }],
  ]),
  hasUnicodeQuotes: false,
  hasDollarQuotes: false,
  dashes: 'comment before a blank',
  hasHashComments: true,
  hasNestedComments: false,
  parameter: /^\?/u,
  wordStart: /[A-Za-z_$@\u0080-\uffff]/u,
  operatorPart: /[+\-*/<>=~!%^&|]/u,
  signs: [':='],
}

const placement: PlacementRules = {
  beforeValue: words(
    `select distinct all where and or xor not like rlike regexp to between when then else case limit offset having on
    returning for escape both leading trailing rows range div mod binary interval from`,
  ),
  beforeName: words(
    `from join straight_join into set using update table as lateral database schema view index function procedure
    column collate call ignore replace`,
  ),
  typeWords: words('date time timestamp datetime json'),
  statementsWithValues: words(
    'select insert update delete replace with values call do set explain describe desc table',
  ),
  castAdvice: (written, type) => `Write cast(${written} as ${type}) instead of ${type} ${written}.`,
  listAdvice: (written) => `Write in (${written}): a list becomes one value for each of its items.`,
}

/** Where an instant such as `2024-05-01T08:00:00Z` is read as the time that it is in UTC. */
const readsInstant = ({ before, after }: Surroundings): boolean => {
  const [outer, bracket] = before
  if (bracket?.text !== '(') return false
  if (outer?.text === 'timestamp') return true
  const [first, second] = after
  return (
    (outer?.text === 'cast' && first?.text === 'as' && second?.text === 'datetime') ||
    (outer?.text === 'convert' && first?.text === ',' && second?.text === 'datetime')
  )
}

const encodingAt = (surroundings: Surroundings): ParameterEncoding => {
  const nearest = surroundings.before.at(-1)?.text
  if (nearest === 'limit' || nearest === 'offset') return 'integer'
  return readsInstant(surroundings) ? 'instant' : 'value'
}

/** The SQL of MySQL and MariaDB. */
export const mysqlDialect: SqlDialect = {
  label: 'MySQL',
  lexis,
  placement,
  statements: mysqlStatements,
  rows: mysqlRows,
  harmless: words(
    `abs adddate ascii avg bit_and bit_or ceil ceiling char_length coalesce concat concat_ws convert convert_tz count
    cume_dist curdate current_date current_timestamp curtime date date_add date_format date_sub datediff day dayname
    dayofmonth dayofweek dayofyear dense_rank exp extract field find_in_set first_value floor format from_days
    from_unixtime greatest group_concat hex hour if ifnull instr isnull json_array json_arrayagg json_contains
    json_extract json_length json_object json_objectagg json_quote json_table json_unquote json_valid json_value lag
    last_day last_value lcase lead least left length ln locate log lower lpad ltrim makedate max md5 mid min minute mod
    month monthname now nth_value ntile nullif octet_length percent_rank position pow power quarter rank regexp_replace
    repeat replace reverse right round row_number rpad rtrim second sha1 sha2 sign sqrt std stddev str_to_date
    substr substring substring_index sum time time_format timestamp timestampdiff to_days trim truncate ucase
    unhex unix_timestamp upper utc_date utc_timestamp variance week weekday year yearweek`,
  ),
  changing: words(
    `insert update delete into create alter drop rename call do handler load lock unlock share set grant
    revoke truncate analyze optimize repair kill`,
  ),
  beforeBracket: words(
    `all and any as between binary by case cast char cross decimal distinct div else end exists from group having ignore
    in index inner interval is join key left like limit mod natural not offset on or order outer over partition recursive
    regexp right rlike rollup row select separator signed some straight_join then to union unsigned use using values
    varchar when where with xor`,
  ),
  placeholder: () => '?',
  encodingAt,
  encode: encodeValue,
  listInParentheses: 'each',
  emptyList: 'select null from dual where false',
  isRunning: ({ text }) => /^\/\*M?!/iu.test(text),
  holdsStatements: (tokens) => {
    const [first] = tokens
    if (first?.text !== 'create' && first?.text !== 'alter') return false
    return tokens
      .slice(1, 16)
      .some(
        ({ kind, text }) => kind === 'word' && /^(?:procedure|function|trigger|event|package)$/u.test(text),
      )
  },
}

/** The same under the name that users of MariaDB read. */
export const mariadbDialect: SqlDialect = { ...mysqlDialect, label: 'MariaDB' }

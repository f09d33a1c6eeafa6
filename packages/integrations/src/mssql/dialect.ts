import type { SqlDialect } from '../sql/dialect.ts'
import type { ParameterEncoding, Surroundings } from '../sql/parameter.ts'
import type { PlacementRules } from '../sql/placement-rules.ts'
import type { SqlLexis } from '../sql/tokenize.ts'
import { encodeWithoutBooleans } from '../sql/encode-without-booleans.ts'
import { mssqlRows } from './row-rules.ts'
import { batchWords, mssqlStatements } from './statements.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** The rules of the lexer of Transact-SQL, with quoted identifiers on, as each session begins. */
const lexis: SqlLexis = {
  quotes: new Map([
    ["'", { kind: 'string', escapes: false }],
    ['"', { kind: 'name', escapes: false }],
    ['[', { kind: 'name', escapes: false, closedBy: ']' }],
  ]),
  prefixes: new Map([['n', { escapes: false }]]),
  hasUnicodeQuotes: false,
  hasDollarQuotes: false,
  dashes: 'comment',
  hasHashComments: false,
  hasNestedComments: true,
  // What our own placeholders are called; all other variables belong to the statement.
  parameter: /^@p\d+\b/iu,
  wordStart: /[A-Za-z_@#\u0080-\uffff]/u,
  operatorPart: /[+\-*/<>=~!%^&|]/u,
  signs: ['::'],
}

const placement: PlacementRules = {
  beforeValue: words(
    `select distinct all where and or not like between when then else case having on escape offset next first return
    from set print any some`,
  ),
  beforeName: words(
    `from join into update table as database schema view index function procedure proc column collate apply exec execute
    merge using pivot unpivot truncate trigger type`,
  ),
  // No literal of a type, but a place that takes its value in parentheses as well.
  typeWords: words('top'),
  statementsWithValues: words(
    'select insert update delete merge with exec execute declare if while begin set print truncate return',
  ),
  castAdvice: (written, word) => `Write ${word} (${written}).`,
  listAdvice: (written) => `Write in (${written}): a list becomes one value for each of its items.`,
}

const encodingAt = ({ before }: Surroundings): ParameterEncoding => {
  const [outer, nearest] = before.slice(-2).map(({ text }) => text)
  const counts = nearest === 'offset' || nearest === 'next' || nearest === 'first'
  return counts || (outer === 'top' && nearest === '(') ? 'integer' : 'value'
}

/** The SQL of Microsoft SQL Server. */
export const mssqlDialect: SqlDialect = {
  label: 'SQL Server',
  lexis,
  placement,
  statements: mssqlStatements,
  rows: mssqlRows,
  harmless: words(
    `abs ascii avg cast ceiling char charindex choose coalesce concat concat_ws convert count count_big cume_dist datalength
    dateadd datediff datediff_big datefromparts datename datepart datetime2fromparts datetrunc day degrees dense_rank
    difference eomonth exp first_value floor format getdate getutcdate greatest grouping hashbytes iif isdate isjson isnull
    isnumeric json_array json_modify json_object json_query json_value lag last_value lead least left len log log10 lower
    ltrim max min month nchar ntile nullif parse patindex percent_rank percentile_cont percentile_disc pi power quotename
    radians rank replace replicate reverse right round row_number rtrim sign soundex space sqrt square stdev stdevp str
    string_agg string_escape string_split stuff substring sum switchoffset sysdatetime sysdatetimeoffset sysutcdatetime
    todatetimeoffset translate trim try_cast try_convert try_parse unicode upper var varp year openjson`,
  ),
  changing: words(
    `insert update delete merge into exec execute truncate create alter drop grant revoke deny backup restore shutdown kill
    openrowset openquery opendatasource updlock xlock tablockx holdlock`,
  ),
  beforeBracket: words(
    `in exists any some all as from join on and or not where select values by with then when else using union except
    intersect over top apply pivot unpivot partition between case distinct having like null offset order group is end
    within nvarchar varchar char nchar varbinary binary decimal numeric datetime2 datetimeoffset time float`,
  ),
  placeholder: (number) => `@p${number}`,
  encodingAt,
  encode: encodeWithoutBooleans,
  listInParentheses: 'each',
  emptyList: 'select null where 1 = 0',
  isRunning: () => false,
  // A text of several statements with variables of its own, or the definition of something that holds statements.
  holdsStatements: (tokens) => {
    const [first, second] = tokens
    if (first === undefined) return false
    if (first.text === 'begin')
      return second !== undefined && !/^(?:tran|transaction|distributed)$/u.test(second.text)
    if (batchWords.has(first.text)) return true
    return (
      (first.text === 'create' || first.text === 'alter') &&
      tokens
        .slice(1, 6)
        .some(({ kind, text }) => kind === 'word' && /^(?:proc|procedure|function|trigger)$/u.test(text))
    )
  },
}

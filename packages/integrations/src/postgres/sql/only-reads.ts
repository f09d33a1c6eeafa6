import { type SqlToken, tokenize } from './tokenize.ts'

/** Functions that are known to change nothing; any other one may be somebody's own, and do what it likes. */
const harmless: ReadonlySet<string> = new Set(
  `abs age array_agg array_length array_to_json array_to_string avg btrim cardinality ceil ceiling char_length
  coalesce concat concat_ws count cume_dist current_date current_timestamp date date_part date_trunc dense_rank every
  exp extract first_value floor format generate_series greatest initcap json_agg json_array_elements json_build_array
  json_build_object json_object_agg jsonb_agg jsonb_array_elements jsonb_build_array jsonb_build_object jsonb_object_agg
  lag last_value lead least left length ln localtimestamp log lower lpad ltrim make_date max md5 min mod now nth_value
  ntile nullif octet_length percent_rank percentile_cont percentile_disc position power rank regexp_replace repeat
  replace reverse right round row_number row_to_json rpad rtrim sign split_part sqrt stddev string_agg strpos substr
  substring sum to_char to_date to_json to_jsonb to_number to_timestamp translate trim trunc unnest upper variance width_bucket`.split(
    /\s+/u,
  ),
)

/** Words that stand before a bracket without being a function. */
const beforeBracket: ReadonlySet<string> = new Set(
  `all and any array as between by case cast char cross cube decimal distinct else end except exists filter from full
  group grouping having ilike in inner intersect interval is join lateral left like limit not numeric on or order over
  partition recursive right rollup row select sets similar some then to union using values varchar when where with
  within materialized`.split(/\s+/u),
)

/** Words that change data, lock it or lead out of a query, wherever they stand. */
const changing: ReadonlySet<string> = new Set(
  'insert update delete merge truncate into create alter drop call do execute share lock set grant revoke copy'.split(
    ' ',
  ),
)

const isName = ({ kind }: SqlToken): boolean => kind === 'word' || kind === 'name'

/**
 * Whether a statement only reads, as far as its text can say for certain: one query, of functions that are known to
 * change nothing. Answers false in case of doubt.
 */
export const onlyReads = (statement: string): boolean => {
  // Values of bindings travel as parameters and are no part of the statement.
  const text = statement.replaceAll(/\{\{[\s\S]*?\}\}/gu, '1')
  const tokens = tokenize({ text, parts: [] }).filter(({ kind }) => kind !== 'comment')
  while (tokens.at(-1)?.text === ';') tokens.pop()
  const [first] = tokens
  if (first?.kind !== 'word' || (first.text !== 'select' && first.text !== 'with')) return false
  if (tokens.some(({ text: written, isOpen }) => isOpen || written === ';')) return false
  const tables = namesOfQueries(tokens)
  return tokens.every((token, place) => {
    if (token.kind === 'word' && changing.has(token.text)) return false
    if (!isName(token) || tokens[place + 1]?.text !== '(') return true
    if (tokens[place - 1]?.text === '.') return false
    if (token.kind === 'name') return tables.has(token)
    return harmless.has(token.text) || beforeBracket.has(token.text) || tables.has(token)
  })
}

/** The names that `with` gives, whose columns may stand in brackets behind them: `with a (b) as (…)`. */
const namesOfQueries = (tokens: readonly SqlToken[]): ReadonlySet<SqlToken> => {
  const found = new Set<SqlToken>()
  for (const [place, token] of tokens.entries()) {
    const before = tokens[place - 1]?.text
    if (!isName(token) || (before !== 'with' && before !== 'recursive' && before !== ',')) continue
    const end = tokens.findIndex(({ text }, later) => later > place && text === ')')
    if (end > place && tokens[end + 1]?.text === 'as' && /^[(m]/u.test(tokens[end + 2]?.text ?? '')) {
      const inside = tokens.slice(place + 2, end)
      if (inside.every((one) => isName(one) || one.text === ',')) found.add(token)
    }
  }
  return found
}

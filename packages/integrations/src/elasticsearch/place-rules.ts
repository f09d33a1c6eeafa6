/** What the value of a binding may be where it stands. */
export type ValueRule =
  /** Any JSON: a document's own. */
  | { readonly kind: 'data' }
  /** A text, a number, true, false or nothing, or a list of them: an object there would be a part of the query. */
  | { readonly kind: 'value' }
  /** The same, as a part of a pattern: its `*` and `?` are letters. */
  | { readonly kind: 'pattern' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Queries whose names are followed by the name of a field. */
const fieldQueries = new Set([
  'term',
  'terms',
  'terms_set',
  'match',
  'match_phrase',
  'match_phrase_prefix',
  'match_bool_prefix',
  'prefix',
  'wildcard',
  'regexp',
  'fuzzy',
  'range',
  'intervals',
  'span_term',
  'geo_distance',
  'geo_bounding_box',
  'geo_polygon',
  'geo_shape',
  'shape',
])

/** Names that are followed by a name of the builder's choice. */
const labelled = new Set(['aggs', 'aggregations', 'script_fields', 'suggest', 'filters', 'fields'])

/** What is read as a program. */
const programs = new Set([
  'script',
  'init_script',
  'map_script',
  'combine_script',
  'reduce_script',
  'minimum_should_match_script',
  'runtime_mappings',
  'collate',
  'wrapper',
])

/** What is read as a search language or a regular expression. */
const languages = new Set(['query_string', 'kql', 'regexp', 'regex', 'include', 'exclude', 'buckets_path'])

/** What chooses a field, or another index. */
const choosers = new Set([
  'field',
  'fields',
  'default_field',
  '_source',
  'includes',
  'excludes',
  'docvalue_fields',
  'stored_fields',
  'sort',
  'path',
  'index',
  '_index',
  'indices_boost',
])

/** Where queries begin again inside of an aggregation. */
const queriesWithin = new Set(['filter', 'filters', 'query', 'background_filter'])

/** The names around a place that mean something, without names of fields and labels. */
const meaningsOf = (around: readonly string[]): string[] => {
  const meanings: string[] = []
  // Aggregations are called as queries are, and no name of a field follows theirs.
  let isAggregation = false
  for (let at = 0; at < around.length; at += 1) {
    const name = around[at] ?? ''
    meanings.push(name)
    if (name === 'aggs' || name === 'aggregations') isAggregation = true
    else if (queriesWithin.has(name)) isAggregation = false
    const isLabelled = labelled.has(name) && around[at + 1] !== name
    if (isLabelled || (!isAggregation && fieldQueries.has(name))) at += 1
  }
  return meanings
}

/** What a value may be in a search, by the names around it. */
export const ruleOfQuery = (around: readonly string[]): ValueRule => {
  const meanings = meaningsOf(around)
  const program = meanings.findIndex((name) => programs.has(name))
  if (program !== -1) {
    const parameters = meanings.findIndex((name, at) => name === 'params' && meanings[at - 1] === 'script')
    const isOfScript = meanings.every(
      (name, at) => at > parameters || !programs.has(name) || name === 'script',
    )
    if (parameters !== -1 && isOfScript) return { kind: 'data' }
    const advice = meanings[program] === 'script' ? ' Give the value in its params.' : ''
    return {
      kind: 'refused',
      reason: `would become a part of the program of ${meanings[program]}, which takes no bindings.${advice}`,
    }
  }
  const language = meanings.find((name) => languages.has(name))
  if (language !== undefined) {
    const advice =
      language === 'query_string' || language === 'kql'
        ? ' Use match, multi_match or simple_query_string for what people type.'
        : ''
    return {
      kind: 'refused',
      reason: `would be read as the language of ${language}, which takes no bindings.${advice}`,
    }
  }
  const chooser = meanings.at(-1)
  if (chooser !== undefined && choosers.has(chooser)) {
    return {
      kind: 'refused',
      reason: `would be the name of a field or an index in ${chooser}. Write the name itself.`,
    }
  }
  return { kind: meanings.includes('wildcard') ? 'pattern' : 'value' }
}

/** What a value may be in an update: the fields of a document are its own. */
export const ruleOfUpdate = (around: readonly string[]): ValueRule =>
  around[0] === 'doc' || around[0] === 'upsert' ? { kind: 'data' } : ruleOfQuery(around)

/** What a value may be in a document. */
export const ruleOfDocument = (): ValueRule => ({ kind: 'data' })

/** What a value may be among parameters: never an object, which could name a field. */
export const ruleOfParameters = (): ValueRule => ({ kind: 'value' })

import type { JsonValue } from '@ashlar/schema'

/** What a GraphQL service answers. */
export interface GraphqlResult {
  readonly data: JsonValue
  readonly errors: readonly JsonValue[]
}

const mostErrors = 3
const longestMessage = 500

/** The data and the errors of an answer; undefined where it is none of GraphQL. */
export const readResult = (answer: JsonValue): GraphqlResult | undefined => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined
  const { data, errors } = answer
  const hasErrors = Array.isArray(errors) && errors.length > 0
  if (data === undefined && !hasErrors) return undefined
  return { data: data ?? null, errors: hasErrors ? errors : [] }
}

/** The messages of errors as sentences, with where in the answer each arose. */
export const sayErrors = (errors: readonly JsonValue[]): string => {
  const said = errors.slice(0, mostErrors).map((error) => {
    if (typeof error !== 'object' || error === null || Array.isArray(error)) return String(error)
    const { message, path } = error
    const text = typeof message === 'string' ? message.slice(0, longestMessage) : 'an error without a message'
    const place =
      Array.isArray(path) && path.length > 0 ? ` (${path.map(String).join('.').slice(0, 100)})` : ''
    return `${text.replace(/\.$/u, '')}${place}.`
  })
  const more = errors.length - said.length
  return more > 0 ? `${said.join(' ')} And ${more} more.` : said.join(' ')
}

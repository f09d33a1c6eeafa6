import type { JsonValue } from '@ashlar/schema'

/** Asks a service what can be asked of it. */
export const introspection = '{ __schema { queryType { fields { name } } mutationType { fields { name } } } }'

/** "12 queries and 3 mutations". */
export const saySchema = (data: JsonValue): string => {
  const schema = partOf(data, '__schema')
  const queries = countOf(partOf(schema, 'queryType'))
  const mutations = countOf(partOf(schema, 'mutationType'))
  const said = `${queries} ${queries === 1 ? 'query' : 'queries'}`
  return mutations === 0 ? said : `${said} and ${mutations} ${mutations === 1 ? 'mutation' : 'mutations'}`
}

const partOf = (value: JsonValue | undefined, key: string): JsonValue | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined

const countOf = (type: JsonValue | undefined): number => {
  const fields = partOf(type, 'fields')
  return Array.isArray(fields) ? fields.length : 0
}

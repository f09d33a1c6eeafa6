import $RefParser from '@apidevtools/json-schema-ref-parser'
import { check, type JsonObject, jsonObjectSchema, type JsonValue } from '@ashlar/schema'
import { parse } from 'yaml'
import { IntegrationError } from '../integration-error.ts'

/** A document of OpenAPI 3, whose references are followed within it only. */
export interface OpenApiDocument {
  readonly root: JsonObject
  /** An object of the document, or what it refers to; undefined where nothing is there. */
  follow(value: JsonValue | undefined): JsonObject | undefined
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** References that lead to references. */
const mostHops = 10

/** Reads a document in JSON or YAML. Throws `IntegrationError` with what is wrong with it. */
export const readDocument = async (text: string): Promise<OpenApiDocument> => {
  const root = check(jsonObjectSchema, parsed(text))
  if (!root.ok) throw refused('The document holds no object.')
  const { openapi, swagger } = root.value
  if (typeof openapi !== 'string' || !openapi.startsWith('3.')) {
    throw refused(
      swagger === undefined
        ? 'The document does not say that it is one of OpenAPI 3 (`openapi: 3.…`).'
        : `The document is one of Swagger ${String(swagger)}. Convert it to OpenAPI 3.`,
    )
  }
  const references = await $RefParser.resolve(structuredClone(root.value), {
    resolve: { external: false, file: false, http: false },
  })
  const at = (pointer: string): unknown => {
    if (!pointer.startsWith('#/')) return undefined
    try {
      return references.get(pointer)
    } catch {
      // A reference that leads nowhere is left out, as what it would say is not there.
      return undefined
    }
  }
  return {
    root: root.value,
    follow(value) {
      let found: unknown = value
      for (let left = mostHops; left > 0; left -= 1) {
        if (!isObject(found)) return undefined
        const reference = found['$ref']
        if (typeof reference !== 'string') return found
        found = at(reference)
      }
      return undefined
    },
  }
}

const refused = (message: string): IntegrationError => new IntegrationError('request_failed', message)

const parsed = (text: string): unknown => {
  try {
    // JSON is YAML, too; few aliases, so that a small document cannot become a large one.
    return text.trimStart().startsWith('{')
      ? JSON.parse(text)
      : parse(text, { maxAliasCount: 50, schema: 'core' })
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    throw refused(`The document can be read neither as JSON nor as YAML: ${reason}`)
  }
}

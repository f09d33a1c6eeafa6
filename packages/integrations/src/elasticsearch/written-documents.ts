import type { JsonObject, JsonValue } from '@ashlar/schema'
import { IntegrationError } from '../integration-error.ts'
import { idPart } from './names.ts'
import type { BulkAction } from './operations.ts'

/** The most documents that one step writes. */
const mostDocuments = 10_000

/** What a search adds to a document, which is no part of it. */
const facts = new Set(['_id', '_index', '_score', '_sort', '_highlight'])

/** A document as it is stored: one that a search gave can be written back as it is. */
export const withoutFacts = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !facts.has(name)))

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

/** The lines of a request that writes many documents. Each value stays in its own line. Throws `IntegrationError`. */
export const bulkLines = (action: BulkAction, given: JsonValue | undefined): string => {
  if (!Array.isArray(given)) throw refuse('Documents has to be a list of documents.')
  if (given.length === 0) throw refuse('There are no documents to write.')
  if (given.length > mostDocuments)
    throw refuse(`Write ${mostDocuments} documents at a time at most, not ${given.length}.`)
  return given.map((one, at) => linesOf(action, one, at + 1)).join('')
}

const linesOf = (action: BulkAction, document: JsonValue, count: number): string => {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw refuse(`Documents has to be a list of documents, and number ${count} is none.`)
  const id = document['_id']
  const isNamed = Object.hasOwn(document, '_id') && id !== undefined && id !== null && id !== ''
  if (!isNamed && (action === 'update' || action === 'delete'))
    throw refuse(`Document number ${count} has no _id, which says which one is meant.`)
  if (isNamed && typeof id !== 'string' && typeof id !== 'number')
    throw refuse(`The _id of document number ${count} has to be a text.`)
  if (isNamed) idPart(String(id))
  const lines: JsonValue[] = [{ [action]: isNamed ? { _id: String(id) } : {} }]
  if (action === 'update') lines.push({ doc: withoutFacts(document) })
  else if (action !== 'delete') lines.push(withoutFacts(document))
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

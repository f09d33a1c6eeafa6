import { check, type JsonObject } from '@ashlar/schema'
import type { Document } from 'bson'
import { z } from 'zod'
import { fillText } from '../fill-text.ts'
import { IntegrationError } from '../integration-error.ts'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import { compileDocument, type DocumentReader } from './document-template.ts'
import {
  type DocumentField,
  documentFields,
  labels,
  type MongodbOperation,
  operationFacts,
  operations,
  type TextField,
} from './operations.ts'
import { step } from './step.ts'

const text = z.string('It has to be text.').max(100_000).default('')
const offered = 'It has to be one of the offered values.'

const stepSchema = z.strictObject({
  operation: z.enum(operations, offered).default('find'),
  collection: text,
  field: text,
  limit: text,
  skip: text,
  filter: text,
  projection: text,
  sort: text,
  pipeline: text,
  documents: text,
  update: text,
  many: z.boolean().default(false),
  upsert: z.boolean().default(false),
  form: z.enum(['plain', 'extended'], offered).default('plain'),
})

/** A command as it is sent, and what is done with its answer. */
export interface ReadyCommand {
  readonly operation: MongodbOperation
  readonly command: Document
  /** How many documents are read at most. */
  readonly limit: number
  readonly form: 'plain' | 'extended'
  /** The ids of what is inserted, in order. */
  readonly ids: readonly unknown[]
}

/** A step that can run, or all that keeps it from that. */
export type CompiledMongodbStep =
  | { readonly ok: true; readonly make: (values: readonly unknown[], reader: DocumentReader) => ReadyCommand }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** How many documents are read where nobody says it, and at most. */
const usualLimit = 1_000
const largestLimit = 100_000

/** The most documents that one step inserts. */
const mostDocuments = 10_000

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('_bsontype' in value) &&
  !(value instanceof Date)

const startsAsList = (written: string): boolean => written.trimStart().startsWith('[')

/** Compiles a step's configuration. Values become values of documents, and never operators, names of fields or programs. */
export const compileMongodbStep = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledMongodbStep => {
  const checked = check(stepSchema, configuration)
  if (!checked.ok) return checked
  const configured = checked.value
  const { operation, form } = configured
  const slots = slotsOf(step, configuration, templates)
  const problems: StepProblem[] = operationFacts[operation].required
    .filter((field) => configured[field].trim() === '')
    .map((field) => ({
      path: field,
      reason: `${labels[field]} is missing.${field === 'filter' ? ' Write {} for all documents.' : ''}`,
    }))
  const documents = new Map<DocumentField, (values: readonly unknown[], reader: DocumentReader) => unknown>()
  for (const path of documentFields) {
    const slot = slots.get(path)
    if (slot === undefined) continue
    const isExpression =
      path === 'pipeline' || path === 'projection' || (path === 'update' && startsAsList(configured.update))
    const compiled = compileDocument(slot.template, labels[path], isExpression)
    if (compiled.ok) documents.set(path, (values, reader) => compiled.fill(valuesOf(slot, values), reader))
    else {
      const { reason, start, end } = compiled
      problems.push({ path, reason, ...(start === undefined || end === undefined ? {} : { start, end }) })
    }
  }
  if (problems.length > 0) return { ok: false, problems }

  const make = (values: readonly unknown[], reader: DocumentReader): ReadyCommand => {
    const filled = (field: TextField): string => {
      const slot = slots.get(field)
      return slot === undefined ? '' : fillText(slot.template, valuesOf(slot, values)).trim()
    }
    const number = (field: 'limit' | 'skip', standIn: number, least: number, most: number): number => {
      const written = filled(field)
      const read = written === '' ? standIn : Number(written)
      if (Number.isInteger(read) && read >= least && read <= most) return read
      throw refuse(`${labels[field]} has to be a whole number from ${least} to ${most}.`)
    }
    const documentOf = (field: DocumentField): Document => {
      const value = documents.get(field)?.(values, reader)
      // Only what is left empty is empty: a value that is missing must not find all documents.
      if (value === undefined) return {}
      if (isDocument(value)) return value
      throw refuse(`${labels[field]} has to be a document, such as { "name": "Ada" }.`)
    }
    const listOf = (field: 'pipeline' | 'documents'): Document[] => {
      const value = documents.get(field)?.(values, reader)
      const list: unknown[] = Array.isArray(value) ? value : field === 'documents' ? [value] : [undefined]
      return list.map((one) => {
        if (isDocument(one)) return one
        throw refuse(
          `${labels[field]} has to be ${field === 'pipeline' ? 'a list of stages' : 'a document or a list of them'}.`,
        )
      })
    }
    const ready = (command: Document, ids: readonly unknown[] = [], limit = usualLimit): ReadyCommand => ({
      operation,
      command,
      limit,
      form,
      ids,
    })
    const collection = operation === 'list_collections' ? '' : checkCollection(filled('collection'))
    const limit = number('limit', usualLimit, 1, largestLimit)
    switch (operation) {
      case 'list_collections':
        return ready({ listCollections: 1, nameOnly: true, cursor: {} }, [], largestLimit)
      case 'find': {
        const command = {
          find: collection,
          filter: documentOf('filter'),
          projection: documentOf('projection'),
          sort: documentOf('sort'),
        }
        const skip = number('skip', 0, 0, Number.MAX_SAFE_INTEGER)
        return ready({ ...command, skip, limit }, [], limit)
      }
      case 'aggregate':
        return ready({ aggregate: collection, pipeline: listOf('pipeline'), cursor: {} }, [], limit)
      case 'count': {
        const pipeline = [{ $match: documentOf('filter') }, { $count: 'count' }]
        return ready({ aggregate: collection, pipeline, cursor: {} })
      }
      case 'distinct':
        return ready({ distinct: collection, key: checkField(filled('field')), query: documentOf('filter') })
      case 'insert': {
        const given = listOf('documents')
        if (given.length === 0) throw refuse('There are no documents to insert.')
        if (given.length > mostDocuments)
          throw refuse(`Insert ${mostDocuments} documents at a time at most, not ${given.length}.`)
        const documentsWithIds = given.map((document) =>
          document['_id'] === undefined ? { _id: reader.newId(), ...document } : document,
        )
        return ready(
          { insert: collection, documents: documentsWithIds, ordered: true },
          documentsWithIds.map((document): unknown => Reflect.get(document, '_id')),
        )
      }
      case 'update': {
        const { many, upsert } = configured
        const update = documents.get('update')?.(values, reader)
        if (startsAsList(configured.update) ? !Array.isArray(update) : !isDocument(update)) {
          throw refuse('Update has to be a document, such as { "$set": { "state": "done" } }.')
        }
        const isWhole = isDocument(update) && !Object.keys(update).some((name) => name.startsWith('$'))
        if (isWhole && many)
          throw refuse(
            'A whole document takes the place of one only. Use operators such as $set for several.',
          )
        return ready({
          update: collection,
          updates: [{ q: documentOf('filter'), u: update, multi: many, upsert }],
        })
      }
      case 'delete': {
        const deletes = [{ q: documentOf('filter'), limit: configured.many ? 0 : 1 }]
        return ready({ delete: collection, deletes })
      }
    }
  }
  return { ok: true, make }
}

const checkCollection = (name: string): string => {
  if (name !== '' && name.length <= 200 && !/[$\0]/u.test(name) && !name.startsWith('system.')) return name
  throw refuse(`${JSON.stringify(name)} is no name of a collection.`)
}

const checkField = (name: string): string => {
  if (name !== '' && !/\0/u.test(name) && !name.startsWith('$')) return name
  throw refuse(`${JSON.stringify(name)} is no name of a field.`)
}

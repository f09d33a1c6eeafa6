import { saySize } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { calculateObjectSize, type Document, EJSON, ObjectId } from 'bson'
import { ConnectionPools } from '../connection-pools.ts'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { tooLarge } from '../sql/result-limit.ts'
import { onWay } from '../ssh/way.ts'
import { compileMongodbStep, type ReadyCommand } from './compile-step.ts'
import type { DocumentReader } from './document-template.ts'
import { jsonOf } from './plain-value.ts'
import { MongodbRefusal, MongodbSession } from './session.ts'

const reader: DocumentReader = {
  parse: (text) => EJSON.parse(text, { relaxed: false }),
  newId: () => new ObjectId(),
}

/** How many documents are asked for at a time. */
const batchSize = 1_000

/** Makes a driver for MongoDB, with its own pools of connections. */
export const createMongodbDriver = ({ egress }: DriverHost): IntegrationDriver => {
  const pools = new ConnectionPools<MongodbSession>(egress)

  const poolOf = (connection: Connection) =>
    pools.of(connection, (reach) => MongodbSession.open(reach, connection))

  return {
    test: (connection, signal) =>
      onWay(egress, connection, async (reach) => {
        const session = await MongodbSession.open(reach, connection)
        try {
          const bounds = { resultBytes: 4 * 1024 * 1024, signal }
          const { version } = await session.run({ buildInfo: 1 }, bounds, 'admin')
          const listing = { listCollections: 1, nameOnly: true, cursor: {} }
          const { cursor } = await session.run(listing, bounds)
          const found: unknown = Reflect.get(Object(cursor), 'firstBatch')
          const count = Array.isArray(found) ? found.length : 0
          const secondary =
            session.hello['isWritablePrimary'] === true ? '' : ', a server that takes no changes'
          return `Connected to MongoDB ${String(version)}, database ${session.database}: ${count === 1 ? '1 collection' : `${count} collections`}${secondary}.`
        } catch (error) {
          throw describe(error)
        } finally {
          session.destroy()
        }
      }),
    metadata: () => Promise.resolve({ tables: [] }),
    compile(configuration, templates) {
      const compiled = compileMongodbStep(configuration, templates)
      if (!compiled.ok) {
        throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
      }
      const { make } = compiled
      return {
        async run(connection, values, context) {
          const ready = make(values, reader)
          context.onRequest?.(EJSON.stringify(ready.command, undefined, 2, { relaxed: true }))
          const pool = poolOf(connection)
          const session = await pool.acquire(context.signal)
          try {
            return await answerTo(session, ready, context)
          } catch (error) {
            throw describe(error)
          } finally {
            pool.release(session, true)
          }
        },
      }
    },
    forget: (connectionId) => pools.forget(connectionId),
    close: () => pools.close(),
  }
}

/** The server ends a command by itself after this long, where it knows how to. */
const timed = (command: Document, milliseconds: number): Document => ({
  ...command,
  maxTimeMS: Math.max(1, Math.ceil(milliseconds)),
})

const answerTo = async (
  session: MongodbSession,
  ready: ReadyCommand,
  context: StepContext,
): Promise<JsonValue> => {
  const { operation, command, form, ids } = ready
  const { limits, signal } = context
  const bounds = { resultBytes: limits.resultBytes, signal }
  switch (operation) {
    case 'find':
    case 'aggregate':
    case 'count':
    case 'list_collections': {
      const documents = await readAll(session, ready, context)
      if (operation === 'count') return jsonOf(documents[0]?.['count'] ?? 0, 'plain')
      if (operation === 'list_collections') return documents.map(({ name }) => String(name)).toSorted()
      return checkSize(
        documents.map((document) => jsonOf(document, form)),
        limits.resultBytes,
      )
    }
    case 'distinct': {
      const { values } = await session.run(timed(command, limits.milliseconds), bounds)
      return checkSize(jsonOf(values, form), limits.resultBytes)
    }
    case 'insert':
    case 'update':
    case 'delete': {
      const answer = await session.run(timed(command, limits.milliseconds), bounds)
      refuseWriteErrors(answer, operation)
      return changed(operation, answer, ids)
    }
  }
}

const changed = (
  operation: 'insert' | 'update' | 'delete',
  { n, nModified, upserted }: Document,
  ids: readonly unknown[],
): JsonObject => {
  const count = Number(n ?? 0)
  if (operation === 'insert') return { inserted: count, ids: ids.map((id) => jsonOf(id, 'plain')) }
  if (operation === 'delete') return { deleted: count }
  const added: unknown = Array.isArray(upserted) ? upserted[0] : undefined
  const id: unknown = added === undefined ? null : Reflect.get(Object(added), '_id')
  return {
    matched: added === undefined ? count : 0,
    modified: Number(nModified ?? 0),
    upsertedId: jsonOf(id, 'plain'),
  }
}

const refuseWriteErrors = ({ writeErrors, writeConcernError, n }: Document, operation: string): void => {
  const first: unknown = Array.isArray(writeErrors) ? writeErrors[0] : writeConcernError
  if (first === undefined) return
  const read = (key: string): unknown => Reflect.get(Object(first), key)
  const done = operation === 'insert' && Number(n) > 0 ? ` ${String(n)} documents before it are stored.` : ''
  const said = String(read('errmsg') ?? 'it does not say why').replace(/\.$/u, '')
  throw new IntegrationError(
    'query_failed',
    read('code') === 11_000
      ? `There is such a document already: ${said}.${done}`
      : `MongoDB refuses the change: ${said}.${done}`,
  )
}

/** What an answer says of a cursor. */
const cursorOf = (answer: Document): { batch: unknown[]; id: unknown; collection: string } => {
  const cursor: unknown = answer['cursor']
  const read = (key: string): unknown => Reflect.get(Object(cursor), key)
  const batch = read('firstBatch') ?? read('nextBatch')
  if (!Array.isArray(batch)) throw new Error('it does not speak as MongoDB does')
  return { batch, id: read('id'), collection: String(read('ns') ?? '').replace(/^[^.]*\./u, '') }
}

/** All documents of a cursor, as many as are wanted; what is left of it is closed in the server. */
const readAll = async (
  session: MongodbSession,
  { command, limit }: ReadyCommand,
  { limits, reading, signal }: StepContext,
): Promise<Document[]> => {
  const found: Document[] = []
  const bounds = { resultBytes: limits.resultBytes, signal }
  const first = { ...command }
  if ('find' in first) first['batchSize'] = Math.min(limit, batchSize)
  else first['cursor'] = { batchSize: Math.min(limit, batchSize) }
  let { batch, id, collection } = cursorOf(await session.run(timed(first, limits.milliseconds), bounds))
  let bytes = 0
  try {
    while (true) {
      for (const document of batch.slice(0, limit - found.length)) {
        bytes += calculateObjectSize(Object(document))
        if (bytes > limits.resultBytes) throw tooLarge(limits.resultBytes)
        found.push(Object(document))
      }
      const refusal = reading?.hold(bytes) ?? null
      if (refusal !== null) throw new IntegrationError('too_large', refusal)
      if (isEnd(id) || found.length >= limit || batch.length === 0) return found
      const more = { getMore: asLong(id), collection, batchSize: Math.min(limit - found.length, batchSize) }
      ;({ batch, id, collection } = cursorOf(await session.run(more, bounds)))
    }
  } finally {
    if (!isEnd(id) && !session.isBroken)
      await session.run({ killCursors: collection, cursors: [asLong(id)] }, bounds)
  }
}

const isEnd = (id: unknown): boolean => String(id) === '0'

/** The id of a cursor has 64 bits, also where it is small enough to have been read as a number. */
const asLong = (id: unknown): unknown => (typeof id === 'number' ? BigInt(id) : id)

const checkSize = (value: JsonValue, limit: number): JsonValue => {
  if (Buffer.byteLength(JSON.stringify(value)) > limit) throw tooLarge(limit)
  return value
}

const describe = (error: unknown): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  const message = (error instanceof Error ? error.message : String(error)).replace(/\.$/u, '')
  if (!(error instanceof MongodbRefusal)) {
    return new IntegrationError('network_failed', `The connection to MongoDB broke off: ${message}.`, options)
  }
  const said = message.slice(0, 1_000)
  if (error.code === 50)
    return new IntegrationError('timed_out', `MongoDB took longer than the step may: ${said}.`, options)
  if (error.code === 13)
    return new IntegrationError('query_failed', `The user may not do this: ${said}.`, options)
  if (error.code === 10_107 || error.code === 13_435) {
    return new IntegrationError(
      'query_failed',
      `The server is not the primary of its replica set, so it takes no changes: ${said}. Enter the host of the primary.`,
      options,
    )
  }
  if (error.code === 10_334) {
    return new IntegrationError(
      'too_large',
      `A document is larger than the ${saySize(16 * 1024 * 1024)} of MongoDB.`,
      options,
    )
  }
  return new IntegrationError('query_failed', `MongoDB refuses the command: ${said}.`, options)
}

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { Binary, deserialize, type Document, Long, ObjectId, serialize } from 'bson'
import { aggregate, find, Query, update as change } from 'mingo'

/** A server for tests that speaks the protocol of MongoDB, as far as a client needs it to find and change documents. */
export interface MongodbServer {
  readonly port: number
  readonly user: 'ada'
  readonly password: 'canary'
  /** Every command it was asked, in order, without those of signing in. */
  readonly commands: readonly Document[]
  /** How many cursors are open. */
  openCursors(): number
  stop(): Promise<void>
}

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The server's part of SCRAM-SHA-256, for the user `ada` with the password `canary`. */
class ScramServer {
  #first = ''
  #bare = ''
  answerFirst(message: string): string | undefined {
    this.#bare = message.replace(/^n,,/u, '')
    const [user, nonce] = this.#bare.split(',')
    if (user !== 'n=ada') return undefined
    const salt = randomBytes(16).toString('base64')
    this.#first = `r=${nonce?.slice(2)}${randomBytes(12).toString('base64')},s=${salt},i=4096`
    return this.#first
  }
  answerLast(message: string): string | undefined {
    const [channel = '', nonce = '', proof = ''] = message.split(/,(?=[rp]=)/u)
    const salt = /s=([^,]+)/u.exec(this.#first)?.[1] ?? ''
    const salted = pbkdf2Sync('canary', Buffer.from(salt, 'base64'), 4_096, 32, 'sha256')
    const said = `${this.#bare},${this.#first},${channel},${nonce}`
    const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest()
    const signature = hmac(storedKey, said)
    const clientKey = Buffer.from(proof.slice(2), 'base64').map(
      (byte, index) => byte ^ (signature[index] ?? 0),
    )
    if (!createHash('sha256').update(clientKey).digest().equals(storedKey)) return undefined
    return `v=${hmac(hmac(salted, 'Server Key'), said).toString('base64')}`
  }
}

const refused = (code: number, codeName: string, errmsg: string): Document => ({
  ok: 0,
  code,
  codeName,
  errmsg,
})

const authenticationFailed = refused(18, 'AuthenticationFailed', 'Authentication failed.')

/** Documents are kept as bytes, so that each reader has its own. */
const copyOf = (document: Document): Document => deserialize(serialize(document))

/** Ids are compared as what they are, and not as objects. */
const sameId = (one: unknown, other: unknown): boolean =>
  one instanceof ObjectId ? other instanceof ObjectId && one.equals(other) : one === other

/**
 * Starts the server on a free port. Commands on the collection `endless` are never answered, those on `broken` with half a
 * message.
 */
export const startMongodb = async (): Promise<MongodbServer> => {
  const collections = new Map<string, Document[]>()
  const cursors = new Map<string, Document[]>()
  const commands: Document[] = []
  const sockets = new Set<Socket>()
  let lastCursor = 0x1_0000_0000

  const documentsOf = (name: unknown): Document[] => {
    const known = collections.get(String(name)) ?? []
    collections.set(String(name), known)
    return known
  }
  const matching = (name: unknown, filter: Document): Document[] => {
    const { _id: id, ...others } = filter
    const query = new Query(id instanceof ObjectId ? others : filter)
    return documentsOf(name).filter(
      (document) => (!(id instanceof ObjectId) || sameId(document['_id'], id)) && query.test(document),
    )
  }
  const cursorOver = (name: unknown, documents: Document[], size: unknown): Document => {
    const firstBatch = documents.splice(0, Number(size ?? 101))
    const ns = `shop.${String(name)}`
    if (documents.length === 0) return { ok: 1, cursor: { id: Long.ZERO, ns, firstBatch } }
    lastCursor += 1
    cursors.set(String(lastCursor), documents)
    return { ok: 1, cursor: { id: Long.fromNumber(lastCursor), ns, firstBatch } }
  }

  const answerTo = (command: Document): Document => {
    const [name = ''] = Object.keys(command)
    const collection: unknown = command[name]
    switch (name) {
      case 'hello':
      case 'ismaster':
      case 'isMaster':
        return {
          ok: 1,
          isWritablePrimary: true,
          ismaster: true,
          helloOk: true,
          maxBsonObjectSize: 16_777_216,
          maxMessageSizeBytes: 48_000_000,
          maxWriteBatchSize: 100_000,
          minWireVersion: 0,
          maxWireVersion: 21,
          saslSupportedMechs: ['SCRAM-SHA-256'],
        }
      case 'buildInfo':
        return { ok: 1, version: '7.0.5' }
      case 'ping':
      case 'endSessions':
        return { ok: 1 }
      case 'listCollections': {
        const firstBatch = [...collections.keys()].map((one) => ({ name: one, type: 'collection' }))
        return { ok: 1, cursor: { id: Long.ZERO, ns: 'shop.$cmd.listCollections', firstBatch } }
      }
      case 'find': {
        const found = find<Document>(
          matching(collection, command['filter'] ?? {}),
          {},
          command['projection'] ?? {},
        )
        if (command['sort'] && Object.keys(command['sort']).length > 0) found.sort(command['sort'])
        if (command['skip']) found.skip(Number(command['skip']))
        if (command['limit']) found.limit(Number(command['limit']))
        return cursorOver(collection, found.all(), command['batchSize'])
      }
      case 'aggregate': {
        const found = aggregate(documentsOf(collection).map(copyOf), command['pipeline'])
        return cursorOver(collection, found, command['cursor']['batchSize'])
      }
      case 'getMore': {
        const rest = cursors.get(String(collection))
        if (rest === undefined)
          return refused(43, 'CursorNotFound', `cursor id ${String(collection)} not found`)
        const nextBatch = rest.splice(0, Number(command['batchSize'] ?? 101))
        if (rest.length === 0) cursors.delete(String(collection))
        const id = rest.length === 0 ? Long.ZERO : Long.fromString(String(collection))
        return { ok: 1, cursor: { id, ns: `shop.${String(command['collection'])}`, nextBatch } }
      }
      case 'killCursors':
        for (const id of command['cursors']) cursors.delete(String(id))
        return { ok: 1, cursorsKilled: command['cursors'] }
      case 'distinct':
        return {
          ok: 1,
          values: [
            ...new Set(
              matching(collection, command['query'] ?? {}).map((one): unknown => one[command['key']]),
            ),
          ],
        }
      case 'insert': {
        const stored = documentsOf(collection)
        let n = 0
        for (const document of command['documents']) {
          if (stored.some((one) => sameId(one['_id'], document['_id']))) {
            const errmsg = `E11000 duplicate key error collection: shop.${String(collection)} index: _id_`
            return { ok: 1, n, writeErrors: [{ index: n, code: 11_000, errmsg }] }
          }
          stored.push(document)
          n += 1
        }
        return { ok: 1, n }
      }
      case 'update': {
        const [{ q, u, multi, upsert }] = command['updates']
        const found = matching(collection, q).slice(0, multi ? undefined : 1)
        const isWhole = !Array.isArray(u) && !Object.keys(u).some((one) => one.startsWith('$'))
        if (found.length === 0 && upsert) {
          const made: Document = { _id: new ObjectId(), ...q, ...(isWhole ? u : {}) }
          if (!isWhole) change(made, u)
          documentsOf(collection).push(made)
          return { ok: 1, n: 1, nModified: 0, upserted: [{ index: 0, _id: made['_id'] }] }
        }
        for (const document of found) {
          if (isWhole) {
            for (const key of Object.keys(document)) if (key !== '_id') delete document[key]
            Object.assign(document, u)
          } else change(document, u)
        }
        return { ok: 1, n: found.length, nModified: found.length }
      }
      case 'delete': {
        const [{ q, limit }] = command['deletes']
        const found = new Set(matching(collection, q).slice(0, limit === 1 ? 1 : undefined))
        collections.set(
          String(collection),
          documentsOf(collection).filter((document) => !found.has(document)),
        )
        return { ok: 1, n: found.size }
      }
      default:
        return refused(59, 'CommandNotFound', `no such command: '${name}'`)
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let scram = new ScramServer()
    let isKnown = false
    let received = Buffer.alloc(0)
    const signIn = (command: Document): Document => {
      const said = Buffer.from(command['payload'].buffer).toString()
      if (said === '') return { ok: 1, conversationId: 1, done: true, payload: new Binary(Buffer.alloc(0)) }
      if ('saslStart' in command) scram = new ScramServer()
      const answer = 'saslStart' in command ? scram.answerFirst(said) : scram.answerLast(said)
      if (answer === undefined) return authenticationFailed
      isKnown = 'saslContinue' in command
      return { ok: 1, conversationId: 1, done: isKnown, payload: new Binary(Buffer.from(answer)) }
    }
    const send = (to: number, document: Document, isLegacy: boolean): void => {
      const body = serialize(document)
      const head = Buffer.alloc(isLegacy ? 36 : 21)
      head.writeInt32LE(head.length + body.length, 0)
      head.writeInt32LE(to, 8)
      head.writeInt32LE(isLegacy ? 1 : 2_013, 12)
      if (isLegacy) head.writeInt32LE(1, 32)
      const bytes = Buffer.concat([head, body])
      // In two pieces, as networks do.
      socket.write(bytes.subarray(0, 3))
      socket.write(bytes.subarray(3))
    }
    const answer = (message: Buffer): void => {
      const id = message.readInt32LE(4)
      const isLegacy = message.readInt32LE(12) === 2_004
      const start = isLegacy ? 20 + message.indexOf(0, 20) - 20 + 9 : 21
      const command = deserialize(message.subarray(start, start + message.readInt32LE(start)))
      // Lists of documents may come as sections of their own, behind the command.
      let at = start + message.readInt32LE(start)
      while (!isLegacy && at < message.length && message[at] === 1) {
        const end = at + 1 + message.readInt32LE(at + 1)
        const nameEnd = message.indexOf(0, at + 5)
        const documents: Document[] = []
        for (let next = nameEnd + 1; next < end; next += message.readInt32LE(next)) {
          documents.push(deserialize(message.subarray(next, next + message.readInt32LE(next))))
        }
        command[message.toString('utf8', at + 5, nameEnd)] = documents
        at = end
      }
      if ('saslStart' in command || 'saslContinue' in command) return send(id, signIn(command), isLegacy)
      const [name = ''] = Object.keys(command)
      const isOpen = /^(?:hello|ismaster|endSessions|ping)$/iu.test(name)
      if (!isKnown && !isOpen) {
        return send(id, refused(13, 'Unauthorized', `Command ${name} requires authentication`), isLegacy)
      }
      if (!isOpen) commands.push(command)
      if (command[name] === 'endless') return undefined
      if (command[name] === 'broken') return void socket.end(Buffer.from([200, 0, 0, 0, 1, 2, 3]))
      try {
        return send(id, answerTo(command), isLegacy)
      } catch (error) {
        return send(
          id,
          refused(2, 'BadValue', error instanceof Error ? error.message : String(error)),
          isLegacy,
        )
      }
    }
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      // Whoever begins with TLS, which is off here, is sent away at once.
      if (received.length >= 16 && ![2_013, 2_004].includes(received.readInt32LE(12)))
        return void socket.destroy()
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const size = received.readInt32LE(0)
        const message = received.subarray(0, size)
        received = received.subarray(size)
        answer(message)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    user: 'ada',
    password: 'canary',
    commands,
    openCursors: () => cursors.size,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

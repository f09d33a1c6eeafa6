import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { isFound, isObject, type Kept, Refusal } from './elasticsearch-query.ts'

/** A server that keeps documents in memory and answers as Elasticsearch is published to. */
export interface ElasticsearchServer {
  readonly address: string
  /** The encoded key of `canary`. */
  readonly apiKey: string
  readonly seen: { readonly method: string; readonly url: string; readonly body: string }[]
  stop(): Promise<void>
}

const apiKey = Buffer.from('canary-id:canary-key').toString('base64')
const basic = Buffer.from('ada:canary-password').toString('base64')

/** Starts one with an index `large`, and one, `endless`, that is never answered from. */
export const startElasticsearch = async (): Promise<ElasticsearchServer> => {
  const indexes = new Map<string, Map<string, Kept>>()
  indexes.set('large', new Map([['1', { id: '1', version: 1, source: { text: 'x'.repeat(60_000) } }]]))
  const seen: { method: string; url: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { method = '', url = '' } = request
    seen.push({ method, url, body })
    if (url.startsWith('/endless/')) return
    try {
      checkLogin(request)
      const { status = 200, ...answer } = answerTo(indexes, method, new URL(url, 'http://here'), body)
      respond(response, status, answer.answer)
    } catch (error) {
      const { status, type, message } =
        error instanceof Refusal ? error : new Refusal(400, 'parse_exception', String(error))
      respond(response, status, {
        error: { type, reason: message, root_cause: [{ type, reason: message }] },
        status,
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const port = typeof place === 'object' && place !== null ? place.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    apiKey,
    seen,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const respond = (response: ServerResponse, status: number, answer: JsonValue): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

const checkLogin = ({ headers }: IncomingMessage): void => {
  if ([`ApiKey ${apiKey}`, `Basic ${basic}`].includes(headers.authorization ?? '')) return
  throw new Refusal(
    401,
    'security_exception',
    `unable to authenticate with ${headers.authorization ?? 'nothing'}`,
  )
}

interface Answer {
  readonly status?: number
  readonly answer: JsonValue
}

type Indexes = Map<string, Map<string, Kept>>

const answerTo = (indexes: Indexes, method: string, url: URL, body: string): Answer => {
  const [index = '', kind = '', id] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  if (index === '') return { answer: { cluster_name: 'shop', version: { number: '9.1.0' } } }
  if (index === '_mapping')
    return { answer: Object.fromEntries([...indexes].map(([name, kept]) => [name, mappingOf(kept)])) }
  if (index === '_cat') {
    return { answer: [...indexes].map(([name, kept]) => ({ index: name, 'docs.count': String(kept.size) })) }
  }
  if (index === '_query') return { answer: runEsql(JSON.parse(body)) }
  if (kind === '_bulk') return { answer: writeMany(indexes, index, body) }
  const read: JsonValue = body === '' ? {} : JSON.parse(body)
  switch (kind) {
    case '_search':
    case '_count': {
      const query = isObject(read) && read['query'] !== undefined ? read['query'] : { match_all: {} }
      const found = named(indexes, index).flatMap(([name, documents]) =>
        [...documents.values()].filter((kept) => isFound(query, kept)).map((kept) => ({ name, kept })),
      )
      if (kind === '_count') return { answer: { count: found.length } }
      const from = Number(url.searchParams.get('from') ?? 0)
      const shown = found.slice(from, from + Number(url.searchParams.get('size') ?? 10))
      const hits = shown.map(({ name, kept }) => ({
        _index: name,
        _id: kept.id,
        _score: 1,
        _source: kept.source,
      }))
      return { answer: { timed_out: false, hits: { total: { value: found.length, relation: 'eq' }, hits } } }
    }
    case '_doc': {
      if (method === 'GET') {
        const kept = existing(indexes, index).get(id ?? '')
        const facts = { _index: index, _id: id ?? '', found: kept !== undefined }
        return kept === undefined
          ? { status: 404, answer: facts }
          : { answer: { ...facts, _source: kept.source } }
      }
      return write(indexes, index, method === 'DELETE' ? 'delete' : 'index', id, read)
    }
    case '_update':
      return write(indexes, index, 'update', id, read)
    default:
      throw new Refusal(405, '', `Incorrect HTTP method for uri [${url.pathname}]`)
  }
}

const existing = (indexes: Indexes, index: string): Map<string, Kept> => {
  const found = indexes.get(index)
  if (found === undefined) throw new Refusal(404, 'index_not_found_exception', `no such index [${index}]`)
  return found
}

const named = (indexes: Indexes, names: string): [string, Map<string, Kept>][] =>
  names.split(',').flatMap((name): [string, Map<string, Kept>][] => {
    if (name === '_all') return [...indexes]
    if (!name.includes('*')) return [[name, existing(indexes, name)]]
    const pattern = new RegExp(`^${name.replaceAll('*', '.*')}$`, 'u')
    return [...indexes].filter(([one]) => pattern.test(one))
  })

const write = (
  indexes: Indexes,
  index: string,
  action: string,
  given: string | undefined,
  read: JsonValue,
): Answer => {
  const documents = indexes.get(index) ?? new Map<string, Kept>()
  if (action !== 'delete' && action !== 'update') indexes.set(index, documents)
  const id = given ?? `made-${documents.size + 1}`
  const kept = documents.get(id)
  const version = (kept?.version ?? 0) + 1
  const changed = (result: string, status = 200): Answer => ({
    status,
    answer: { _index: index, _id: id, _version: version, result },
  })
  if (action === 'delete') return changed(documents.delete(id) ? 'deleted' : 'not_found', kept ? 200 : 404)
  if (!isObject(read)) throw new Refusal(400, 'document_parsing_exception', 'failed to parse')
  if (action === 'create' && kept !== undefined)
    throw new Refusal(
      409,
      'version_conflict_engine_exception',
      `[${id}]: version conflict, document already exists`,
    )
  if (action === 'update') {
    const { doc, script, upsert, doc_as_upsert } = read
    if (kept === undefined && upsert === undefined && doc_as_upsert !== true)
      throw new Refusal(404, 'document_missing_exception', `[${id}]: document missing`)
    if (script !== undefined) throw new Refusal(400, 'illegal_argument_exception', 'failed to execute script')
    const source: JsonObject =
      kept === undefined && isObject(upsert) ? upsert : { ...kept?.source, ...(isObject(doc) ? doc : {}) }
    indexes.set(index, documents.set(id, { id, version, source }))
    return changed(kept === undefined ? 'created' : 'updated')
  }
  if ('_id' in read)
    throw new Refusal(
      400,
      'document_parsing_exception',
      'Field [_id] is a metadata field and cannot be added inside a document.',
    )
  documents.set(id, { id, version, source: read })
  return changed(kept === undefined ? 'created' : 'updated', kept === undefined ? 201 : 200)
}

const writeMany = (indexes: Indexes, index: string, body: string): JsonValue => {
  const lines = body.split('\n')
  if (lines.pop() !== '')
    throw new Refusal(
      400,
      'illegal_argument_exception',
      'The bulk request must be terminated by a newline [\\n]',
    )
  const items: JsonObject[] = []
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const meta: JsonObject = JSON.parse(line)
    const [[action, facts] = ['', null]] = Object.entries(meta)
    const id = isObject(facts) && typeof facts['_id'] === 'string' ? facts['_id'] : undefined
    const read: JsonValue = action === 'delete' ? null : JSON.parse(lines.shift() ?? 'null')
    try {
      const { status = 200, answer } = write(indexes, index, action, id, read)
      items.push({ [action]: { ...(isObject(answer) ? answer : {}), status } })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, type, message } = error
      items.push({ [action]: { _id: id ?? null, status, error: { type, reason: message } } })
    }
  }
  return { errors: items.some((item) => JSON.stringify(item).includes('"error"')), items }
}

/** Knows `row name = ?name` and nothing else of the language. */
const runEsql = (read: JsonValue): JsonValue => {
  const { query, params } = isObject(read) ? read : {}
  const wanted = [...String(query).matchAll(/(\w+) = \?(\w*)/gu)]
  if (!String(query).startsWith('row '))
    throw new Refusal(400, 'verification_exception', `Unknown index [${String(query)}]`)
  const given = Array.isArray(params) ? params : []
  const values = wanted.map(([, , name = ''], at) => {
    const one = name === '' ? given[at] : given.find((entry) => isObject(entry) && Object.hasOwn(entry, name))
    return (isObject(one) ? one[name] : one) ?? null
  })
  return {
    is_partial: false,
    columns: wanted.map(([, name = '']) => ({ name, type: 'keyword' })),
    values: [values],
  }
}

const mappingOf = (documents: Map<string, Kept>): JsonObject => {
  const merged: JsonObject = {}
  for (const { source } of documents.values()) Object.assign(merged, source)
  return { mappings: { properties: propertiesOf(merged) } }
}

const propertiesOf = (source: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(source).map(([name, value]) => {
      if (isObject(value)) return [name, { properties: propertiesOf(value) }]
      const type = typeof value === 'number' ? 'long' : typeof value === 'boolean' ? 'boolean' : 'text'
      return [name, { type }]
    }),
  )

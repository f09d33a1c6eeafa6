import { createHash } from 'node:crypto'
import type { Egress, HttpAnswer } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { XMLBuilder } from 'fast-xml-parser'
import { RoleKeys } from '../aws/role-keys.ts'
import { awsSecrets, type AwsSettings } from '../aws/settings.ts'
import { signLink, signRequest, type UnsignedRequest } from '../aws/sign.ts'
import { readCertificates } from '../certificates.ts'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { maskOf } from '../restapi/hide-secrets.ts'
import { send } from '../restapi/send.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import { addressOf, bucketOf } from './address.ts'
import { compileS3Step, type GivenObject, type ReadAs, type ReadyS3Step } from './compile-step.ts'
import { type AskedObject, describeRefusal } from './describe-refusal.ts'
import { type BucketEntry, type ObjectList, readBuckets, readDeleted, readObjects } from './read-xml.ts'

/** How many objects of one step are under way at a time. */
const atOnce = 5

/** Makes a driver for storages of objects. Each request is signed by itself and sent through egress. */
export const createS3Driver = ({ egress }: DriverHost): IntegrationDriver => {
  const keys = new RoleKeys(egress)
  return {
    test: (connection, signal) =>
      keys.sign(connection, 's3', signal, async (settings) => {
        const bounds = { signal, bytes: 4 * 1024 * 1024, milliseconds: 20_000 }
        const storage = new Storage(egress, connection, settings, bounds)
        const { host } = storage.settings.endpoint
        if (String(connection.configuration['bucket'] ?? '').trim() !== '') {
          const bucket = bucketOf(connection, '')
          await storage.list(bucket, { prefix: '', onlyFolder: false, limit: 1, after: '' })
          return `Connected to the bucket ${bucket} at ${host}.`
        }
        const buckets = await storage.listBuckets()
        return `Connected to ${host}: ${buckets.length === 1 ? '1 bucket' : `${buckets.length} buckets`}.`
      }),
    metadata: () => Promise.resolve({ tables: [] }),
    compile(configuration, templates) {
      const compiled = compileS3Step(configuration, templates)
      if (!compiled.ok) {
        throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
      }
      const { make } = compiled
      return {
        async run(connection, values, context) {
          const ready = make(values)
          const { signal, limits, reading } = context
          const bounds = { signal, bytes: limits.resultBytes, milliseconds: limits.milliseconds, reading }
          const answer = await keys.sign(connection, 's3', signal, (settings) =>
            run(new Storage(egress, connection, settings, bounds), connection, ready, context),
          )
          if (Buffer.byteLength(JSON.stringify(answer)) > limits.resultBytes)
            throw tooLarge(limits.resultBytes)
          return answer
        },
      }
    },
    forget: (connectionId) => keys.forget(connectionId),
    close: () => Promise.resolve(),
  }
}

const run = async (
  storage: Storage,
  connection: Connection,
  ready: ReadyS3Step,
  { onRequest }: StepContext,
): Promise<JsonValue> => {
  const say = (what: string): void => onRequest?.(what)
  if (ready.operation === 'list_buckets') {
    say(`GET ${storage.settings.endpoint.href}`)
    const buckets = await storage.listBuckets()
    return buckets.map(({ name, created }) => ({ name, created }))
  }
  const bucket = bucketOf(connection, ready.bucket)
  const at = (key = ''): string => addressOf(connection, storage.settings, bucket, key).href
  switch (ready.operation) {
    case 'list': {
      say(`GET ${at()}\nprefix: ${ready.prefix}`)
      const { objects, folders, next } = await storage.list(bucket, ready)
      return { objects, folders, next }
    }
    case 'read':
      say(`GET ${at(ready.key)}`)
      return await storage.read(bucket, ready.key, ready.readAs)
    case 'read_many':
      say(ready.keys.map((key) => `GET ${at(key)}`).join('\n'))
      return await inParts(ready.keys, async (key) => ({
        key,
        content: await storage.read(bucket, key, ready.readAs),
      }))
    case 'upload':
    case 'upload_files': {
      say(
        ready.objects
          .map(({ key, type, bytes }) => `PUT ${at(key)} (${type}, ${bytes.length} bytes)`)
          .join('\n'),
      )
      const stored = await inParts(ready.objects, (object) => storage.write(bucket, object))
      return ready.operation === 'upload' ? (stored[0] ?? null) : stored
    }
    case 'delete':
      say(`DELETE ${at(ready.key)}`)
      await storage.delete(bucket, ready.key)
      return { bucket, key: ready.key }
    case 'delete_many':
      say(`POST ${at()}?delete\n\n${ready.keys.join('\n')}`)
      return await storage.deleteMany(bucket, ready.keys)
    case 'link': {
      const { key, linkFor, seconds, fileName } = ready
      say(`${linkFor === 'read' ? 'GET' : 'PUT'} ${at(key)}, for ${seconds} s`)
      const url = addressOf(connection, storage.settings, bucket, key)
      const method = linkFor === 'read' ? 'GET' : 'PUT'
      const query =
        linkFor === 'read' && fileName !== ''
          ? [
              [
                'response-content-disposition',
                `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
              ] as const,
            ]
          : []
      const link = await signLink(storage.settings, { method, url, query }, seconds)
      const { endsAt = Number.POSITIVE_INFINITY } = storage.settings
      const expires = new Date(Math.min(Date.now() + seconds * 1_000, endsAt)).toISOString()
      return { url: link, method, expires }
    }
  }
}

/** Does something for each of a list, a few at a time; the answers come in the order of the list. */
const inParts = async <Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let first = 0; first < items.length; first += atOnce) {
    answers.push(...(await Promise.all(items.slice(first, first + atOnce).map(work))))
  }
  return answers
}

interface StorageBounds {
  readonly signal: AbortSignal
  /** Of all answers together. */
  readonly bytes: number
  readonly milliseconds: number
  readonly reading?: StepContext['reading']
}

/** A storage for one step: what it answers is counted together. */
class Storage {
  readonly settings: AwsSettings
  readonly #egress: Egress
  readonly #connection: Connection
  readonly #bounds: StorageBounds
  readonly #mask: ReturnType<typeof maskOf>
  /** Bytes by request, those under way included. */
  readonly #held = new Map<symbol, number>()
  #isOver = false

  constructor(egress: Egress, connection: Connection, settings: AwsSettings, bounds: StorageBounds) {
    this.settings = settings
    this.#egress = egress
    this.#connection = connection
    this.#bounds = bounds
    this.#mask = maskOf(awsSecrets(connection, settings))
  }

  async listBuckets(): Promise<BucketEntry[]> {
    const answer = await this.#ask({ method: 'GET', url: addressOf(this.#connection, this.settings) }, {})
    return readBuckets(answer.body) ?? notUnderstood(answer)
  }

  async list(
    bucket: string,
    {
      prefix,
      onlyFolder,
      limit,
      after,
    }: { prefix: string; onlyFolder: boolean; limit: number; after: string },
  ): Promise<ObjectList> {
    const query: [string, string][] = [
      ['list-type', '2'],
      ['encoding-type', 'url'],
      ['max-keys', String(limit)],
      ['prefix', prefix],
    ]
    if (onlyFolder) query.push(['delimiter', '/'])
    if (after !== '') query.push(['continuation-token', after])
    const url = addressOf(this.#connection, this.settings, bucket)
    const answer = await this.#ask({ method: 'GET', url, query }, { bucket })
    return readObjects(answer.body) ?? notUnderstood(answer)
  }

  async read(bucket: string, key: string, readAs: ReadAs): Promise<JsonValue> {
    const url = addressOf(this.#connection, this.settings, bucket, key)
    const { body, headers } = await this.#ask({ method: 'GET', url }, { bucket, key })
    if (readAs === 'file') {
      const name = key.slice(key.lastIndexOf('/') + 1)
      const type = String(headers['content-type'] ?? '')
      return { name, type, size: body.length, data: Buffer.from(body).toString('base64') }
    }
    const text = new TextDecoder().decode(body)
    if (readAs === 'text') return this.#mask.inText(text)
    try {
      // What JSON.parse gives is a JSON value by definition.
      const value: JsonValue = JSON.parse(text)
      return this.#mask.inJson(value, text)
    } catch (error) {
      const reason = error instanceof Error ? this.#mask.inText(error.message) : ''
      throw new IntegrationError('request_failed', `The object ${JSON.stringify(key)} is no JSON: ${reason}`)
    }
  }

  async write(bucket: string, { key, type, bytes }: GivenObject): Promise<JsonObject> {
    const url = addressOf(this.#connection, this.settings, bucket, key)
    const { headers } = await this.#ask(
      { method: 'PUT', url, headers: { 'content-type': type }, body: bytes },
      { bucket, key },
    )
    return { bucket, key, size: bytes.length, etag: String(headers['etag'] ?? '').replaceAll('"', '') }
  }

  async delete(bucket: string, key: string): Promise<void> {
    const url = addressOf(this.#connection, this.settings, bucket, key)
    await this.#ask({ method: 'DELETE', url }, { bucket, key })
  }

  async deleteMany(bucket: string, keys: readonly string[]): Promise<JsonObject> {
    if (keys.length === 0) return { deleted: [], failed: [] }
    const body = new XMLBuilder({ format: false }).build({
      Delete: { Object: keys.map((key) => ({ Key: key })) },
    })
    // Asked for by the protocol, which has older requests in it than better digests.
    const digest = createHash('md5').update(body).digest('base64')
    const answer = await this.#ask(
      {
        method: 'POST',
        url: addressOf(this.#connection, this.settings, bucket),
        query: [['delete', '']],
        headers: { 'content-type': 'application/xml', 'content-md5': digest },
        body,
      },
      { bucket },
    )
    const { deleted, failed } = readDeleted(answer.body) ?? notUnderstood(answer)
    const [first] = failed
    if (deleted.length === 0 && first !== undefined) {
      throw new IntegrationError('request_failed', `Nothing was deleted. ${first.key}: ${first.reason}`)
    }
    return { deleted, failed }
  }

  async #ask(request: UnsignedRequest, asked: AskedObject): Promise<HttpAnswer> {
    const { signal, milliseconds, bytes } = this.#bounds
    const signed = await signRequest(this.settings, 's3', request)
    if (signal.aborted) throw cancelled()
    const own = Symbol('request')
    const certificates = readCertificates(this.#connection)
    const sending = send(
      this.#egress,
      { ...signed, certificates },
      {
        signal,
        totalMilliseconds: milliseconds,
        bytes,
        // A signature holds for one host: whoever redirects is told apart and not followed.
        redirects: 0,
        hasRoom: (held) => this.#hold(own, held),
      },
    )
    const answer = await sending.catch((error: unknown) => {
      throw this.#isOver ? tooLarge(bytes) : error
    })
    if (answer.status < 200 || answer.status >= 300) {
      throw describeRefusal(answer, asked, (text) => this.#mask.inText(text))
    }
    return answer
  }

  #hold(request: symbol, bytes: number): string | null {
    this.#held.set(request, bytes)
    let all = 0
    for (const held of this.#held.values()) all += held
    this.#isOver ||= all > this.#bounds.bytes
    if (this.#isOver) return tooLarge(this.#bounds.bytes).message
    return this.#bounds.reading?.hold(all) ?? null
  }
}

const notUnderstood = ({ url }: HttpAnswer): never => {
  throw new IntegrationError(
    'request_failed',
    `${url.host} was reached but does not answer as a storage of objects does. Check the endpoint.`,
  )
}

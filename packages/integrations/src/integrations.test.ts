import type { ServerResponse } from 'node:http'
import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type HttpService, startService } from '../test/http-service.ts'
import { type ScriptedModel, startScriptedModel } from '../test/scripted-model.ts'
import { type DataFiles, makeDataFiles } from '../test/data-files.ts'
import { hasMariadb, type MariadbDatabase, startMariadb } from '../test/mariadb-server.ts'
import { hasRedis, type RedisServer, startRedis } from '../test/redis-server.ts'
import { type DynamodbServer, startDynamodb } from '../test/dynamodb-server.ts'
import { type ElasticsearchServer, startElasticsearch } from '../test/elasticsearch-server.ts'
import { type SftpServer, startSftp } from '../test/sftp-server.ts'
import { type MongodbServer, startMongodb } from '../test/mongodb-server.ts'
import { type MssqlServer, startMssql, type TdsRequest } from '../test/mssql-server.ts'
import { type OracleServer, startOracle } from '../test/oracle-server.ts'
import type { OracleAnswer, OracleStatement } from '../test/oracle-session.ts'
import { oracleTypes } from '../test/oracle-types.ts'
import { tds } from '../test/tds-writer.ts'
import { type S3Server, startS3 } from '../test/s3-server.ts'
import { type BigqueryServer, startBigquery } from '../test/bigquery-server.ts'
import { type DatabricksServer, startDatabricks } from '../test/databricks-server.ts'
import { type SnowflakeServer, startSnowflake } from '../test/snowflake-server.ts'
import type { Broker } from '../test/broker.ts'
import { hasMqtt, startMqtt } from '../test/mqtt-server.ts'
import { type KafkaServer, startKafka } from '../test/kafka-server.ts'
import { hasNats, startNats } from '../test/nats-server.ts'
import { hasRabbitmq, type RabbitmqPlace, startRabbitmq } from '../test/rabbitmq-server.ts'
import { startWebsocket, type WebsocketServer } from '../test/websocket-server.ts'
import { startMailServer, type TestMailServer } from '../test/mail-server.ts'
import { type PostgresServer, startPostgres } from '../test/postgres-server.ts'
import { templatesOf } from '../test/templates.ts'
import { checkConfiguration } from './check-configuration.ts'
import { integrationDescriptors } from './descriptors.ts'
import type { Connection, IntegrationDriver } from './driver.ts'
import { defaultConfiguration, fieldsOf, isShown, keyPairsOf, secretNames } from './form-values.ts'
import { integrations } from './integrations.ts'
import { writeBatch } from './kafka/protocol/records.ts'
import { isLogin, type ServiceDescription } from './services/service-description.ts'
import { services } from './services/services.ts'

/** What every integration has to show about itself to pass the shared tests. */
interface Example {
  /** Whether this machine has such a system; without it, only what needs none is tried. */
  readonly isHere?: boolean
  /** A connection that works, without its id and version. */
  readonly connection: () => Pick<Connection, 'configuration' | 'secrets' | 'dataFolders'>
  /** The same, but nothing listens there. */
  readonly unreachable: JsonObject
  /** What is said of it; absent: that nothing listens at the first port. */
  readonly saysUnreachable?: string
  /** A step that gives back the value of its one binding, in whatever wrapping. */
  readonly echo: JsonObject
  /** A step that the system refuses. */
  readonly failing: JsonObject
  /** A step that takes longer than anybody waits. */
  readonly endless: JsonObject
  /** A step whose result has more than 50 kB. */
  readonly large: JsonObject
}

let database: PostgresServer
let mariadb: MariadbDatabase | undefined
let redisServer: RedisServer | undefined
let mails: TestMailServer
let storage: S3Server
let documents: MongodbServer
let searchServer: ElasticsearchServer
let fileServer: SftpServer
let sqlServer: MssqlServer
let oracleServer: OracleServer
let mqttBroker: Broker | undefined
let natsServer: Broker | undefined
let rabbitmqPlace: RabbitmqPlace | undefined
let bigqueryServer: BigqueryServer
let databricksServer: DatabricksServer
let dataFolders: DataFiles
let snowflakeServer: SnowflakeServer
let tables: DynamodbServer
let socketServer: WebsocketServer
let kafkaServer: KafkaServer
let service: HttpService
let models: ScriptedModel

beforeAll(async () => {
  database = await startPostgres()
  models = await startScriptedModel(({ model, prompt, hasTools, wantsJson }) => {
    if (model === 'failing') return { status: 500 }
    if (model === 'silent') return { fault: 'silence' }
    if (model === 'large') return { chunks: ['x'.repeat(60_000)] }
    if (hasTools) return { toolCalls: [{ name: 'note', input: {} }] }
    return { chunks: wantsJson ? ['{}'] : ['You said: ', prompt] }
  })

  mariadb = hasMariadb ? await startMariadb() : undefined
  redisServer = hasRedis ? await startRedis() : undefined
  mails = await startMailServer()
  storage = await startS3()
  documents = await startMongodb()
  searchServer = await startElasticsearch()
  fileServer = await startSftp()
  fileServer.entries.set('/large', Buffer.alloc(60_000, 'x'))
  sqlServer = await startMssql(answerMssql)
  oracleServer = await startOracle(answerOracle, { password: 'canary' })
  mqttBroker = hasMqtt ? await startMqtt() : undefined
  const sender =
    mqttBroker === undefined
      ? undefined
      : await connectAsync(`mqtt://ada:canary-right@127.0.0.1:${mqttBroker.port}`)
  await sender?.publishAsync('large', 'x'.repeat(60_000), { retain: true })
  await sender?.endAsync()
  natsServer = hasNats ? await startNats() : undefined
  rabbitmqPlace = hasRabbitmq ? await startRabbitmq() : undefined
  snowflakeServer = await startSnowflake(({ statement, bindings }) => {
    if (statement.includes('nowhere')) return { error: "Object 'NOWHERE' does not exist." }
    if (statement.includes('wait')) return 'silence'
    const value = statement.includes('repeat') ? 'x'.repeat(60_000) : (bindings['1']?.value ?? null)
    return { columns: [['VALUE', 'text']], parts: [[[value]]] }
  })
  bigqueryServer = await startBigquery(({ query, parameters }) => {
    if (query.includes('nowhere')) return { error: 'Not found: Table nowhere' }
    if (query.includes('wait')) return 'silence'
    const value = query.includes('repeat') ? 'x'.repeat(60_000) : (parameters[0]?.[1] ?? null)
    return { fields: [{ name: 'value', type: 'STRING' }], pages: [[[value]]] }
  })
  databricksServer = await startDatabricks(({ statement, parameters }) => {
    if (statement.includes('nowhere')) return { error: 'The table nowhere cannot be found.' }
    if (statement.includes('wait')) return 'silence'
    const value = statement.includes('repeat') ? 'x'.repeat(60_000) : (parameters[0]?.value ?? null)
    return { columns: [['value', 'STRING']], chunks: [[[value]]] }
  })
  dataFolders = makeDataFiles()
  tables = await startDynamodb()
  await tables.makeTable('orders')
  kafkaServer = await startKafka()
  for (const topic of ['orders', 'silent', 'large']) kafkaServer.makeTopic(topic)
  const large = { key: null, value: Buffer.alloc(60_000, 'x'), headers: [] }
  kafkaServer.state.topics.get('large')?.[0]?.append(writeBatch([large], 0))
  socketServer = await startWebsocket({
    onConnection(socket, { url }) {
      if (url === '/large') socket.send('x'.repeat(60_000))
      socket.on('message', (data) => socket.send(String(data)))
    },
    refuse: ({ url }) => (url === '/failing' ? 500 : undefined),
  })
  service = await startService(({ url, body, headers }, response) => {
    if (url === '/graphql') return answerGraphql(body, response)
    if (url === '/endless') return undefined
    if (headers.accept === 'text/event-stream' && url !== '/failing') return answerEvents(url, response)
    if (url === '/large') response.end('x'.repeat(60_000))
    else if (url === '/failing') response.writeHead(500).end()
    else response.end(decodeURIComponent(url))
    return undefined
  })
}, 60_000)

afterAll(async () => {
  await database.stop()
  await mariadb?.stop()
  await mails.stop()
  await storage.stop()
  await documents.stop()
  await searchServer.stop()
  await fileServer.stop()
  await sqlServer.stop()
  await oracleServer.stop()
  await mqttBroker?.stop()
  await natsServer?.stop()
  await rabbitmqPlace?.stop()
  await snowflakeServer.stop()
  await bigqueryServer.stop()
  await databricksServer.stop()
  dataFolders.remove()
  await tables.stop()
  await redisServer?.stop()
  await service.stop()
  await socketServer.stop()
  await kafkaServer.stop()
  await models.stop()
})

const request = (path: string): JsonObject => ({
  method: 'GET',
  path,
  query: [],
  headers: [],
  bodyType: 'none',
  body: '',
  form: [],
})

const question = (changes: JsonObject): JsonObject => ({
  prompt: 'Hello',
  system: '',
  answer: 'text',
  schema: '',
  model: '',
  temperature: '',
  maxOutput: 100,
  ...changes,
})

const aModelExample = (pluginId: 'openai' | 'anthropic' | 'gemini'): Example => ({
  connection: () => ({
    configuration: { baseUrl: models.baseUrls[pluginId], model: 'scripted' },
    secrets: { apiKey: 'canary' },
  }),
  unreachable: { baseUrl: 'http://127.0.0.1:1' },
  echo: question({ prompt: 'Say {{ Value }}' }),
  failing: question({ model: 'failing' }),
  endless: question({ model: 'silent' }),
  large: question({ model: 'large' }),
})

const operation = (query: string, variables = ''): JsonObject => ({
  query,
  variables,
  operationName: '',
  failOnErrors: true,
})

/** Answers the operations of the examples. */
const answerGraphql = (body: string, response: ServerResponse): void => {
  const asked = z.object({
    query: z.string(),
    variables: z.looseObject({ value: z.string().optional() }).optional(),
  })
  const { query, variables } = asked.parse(JSON.parse(body))
  if (query.includes('Endless')) return
  response.setHeader('content-type', 'application/json')
  if (query.includes('Failing')) response.end('{"errors":[{"message":"It fails."}]}')
  else if (query.includes('Large')) response.end(JSON.stringify({ data: { grows: 'x'.repeat(60_000) } }))
  else response.end(JSON.stringify({ data: { echo: variables?.value ?? null } }))
}

/** Answers the statements of the example as a SQL Server does. */
const answerMssql = ({ text, parameters }: TdsRequest) => {
  if (text.includes('nowhere')) return { error: { number: 208, message: "Invalid object name 'nowhere'." } }
  if (text.includes('waitfor')) return 'silence'
  const value = text.includes('replicate') ? 'x'.repeat(60_000) : parameters.get('p1')
  return { columns: [{ name: 'value', type: tds.text }], rows: [[value]] }
}

/** Answers the statements of the example as an Oracle does. */
const answerOracle = ({ text, parameters }: OracleStatement): OracleAnswer => {
  if (text.includes('nowhere')) return { error: { number: 942, message: 'ORA-00942: no such table' } }
  if (text.includes('sleep')) return 'silence'
  const value = text.includes('rpad') ? 'x'.repeat(60_000) : parameters[0]
  return { columns: [{ name: 'value', type: oracleTypes.clob }], rows: [[value]] }
}

const onPostgres: Example = {
  connection: () => ({
    configuration: {
      host: database.host,
      port: database.port,
      database: 'postgres',
      user: 'postgres',
      tls: 'disable',
    },
    secrets: { password: 'canary' },
  }),
  unreachable: { host: '127.0.0.1', port: 1 },
  echo: { body: 'select {{ Value }}::text as value' },
  failing: { body: 'select * from nowhere' },
  endless: { body: 'select pg_sleep(60)' },
  large: { body: "select repeat('x', 60000)" },
}

const onMariadb: Example = {
  isHere: hasMariadb,
  connection: () => ({
    configuration: {
      host: '127.0.0.1',
      port: 3306,
      database: mariadb?.database ?? 'shop',
      user: 'root',
      tls: 'disable',
    },
    secrets: { password: '' },
  }),
  unreachable: { host: '127.0.0.1', port: 1 },
  echo: { body: 'select {{ Value }} as value' },
  failing: { body: 'select * from nowhere' },
  endless: { body: 'select sleep(60)' },
  large: { body: "select repeat('x', 60000)" },
}

/** A connection to a broker that knows Ada. */
const toBroker = (port: number | undefined) => ({
  configuration: { host: '127.0.0.1', port: port ?? 1, user: 'ada', tls: 'disable' },
  secrets: { password: 'canary-right' },
})
/** An operation as a step keeps it. */
const getOperation = (path: string, names: readonly string[] = []): JsonObject => ({
  id: path,
  label: path,
  method: 'GET',
  path,
  parameters: names.map((name) => ({ name, label: name, place: 'path', isRequired: true })),
})

/** Described services are all reached as one of them here: what their requests are is tried in `services/services.test.ts`. */
const onService = ({ ways: [way] }: ServiceDescription): Example => {
  const secret = isLogin(way)
    ? 'clientSecret'
    : { bearer: 'token', basic: 'password', apiKey: 'apiKey' }[way.kind]
  const user: JsonObject = !isLogin(way) && way.kind === 'basic' ? { user: 'ada' } : {}
  return {
    connection: () => ({
      configuration: { baseUrl: service.address, ...user },
      secrets: { [secret]: 'canary' },
    }),
    unreachable: { baseUrl: 'http://127.0.0.1:1' },
    echo: { operation: 'request', ...request('/{{ Value }}') },
    failing: { operation: 'request', ...request('/failing') },
    endless: { operation: 'request', ...request('/endless') },
    large: { operation: 'request', ...request('/large') },
  }
}

const examples: Record<string, Example> = {
  rabbitmq: {
    isHere: hasRabbitmq,
    connection: () => ({
      configuration: { host: '127.0.0.1', port: 5672, user: 'guest', tls: 'disable' },
      secrets: { password: 'guest' },
    }),
    unreachable: { host: '127.0.0.1', port: 1 },
    get echo() {
      const exchange = rabbitmqPlace?.everything ?? ''
      return { operation: 'publish', exchange, routingKey: '{{ Value }}', message: 'x' }
    },
    failing: { operation: 'take', queue: 'nowhere' },
    get endless() {
      return { operation: 'take', queue: rabbitmqPlace?.queue ?? '', count: '9', seconds: '60' }
    },
    get large() {
      return { operation: 'look', queue: rabbitmqPlace?.large ?? '' }
    },
  },
  mqtt: {
    isHere: hasMqtt,
    connection: () => toBroker(mqttBroker?.port),
    unreachable: { host: '127.0.0.1', port: 1 },
    echo: { operation: 'publish', topic: '{{ Value }}', message: 'x' },
    failing: { operation: 'receive', topic: 'hall/#/state' },
    endless: { operation: 'receive', topic: 'silent', seconds: '60' },
    large: { operation: 'receive', topic: 'large' },
  },
  nats: {
    isHere: hasNats,
    connection: () => toBroker(natsServer?.port),
    unreachable: { host: '127.0.0.1', port: 1 },
    echo: { operation: 'request', subject: 'echo', message: '{{ Value }}' },
    failing: { operation: 'request', subject: 'nobody', message: 'x' },
    endless: { operation: 'request', subject: 'silent', message: 'x', seconds: '60' },
    large: { operation: 'request', subject: 'large', message: 'x' },
  },
  smtp: {
    connection: () => ({
      configuration: {
        host: '127.0.0.1',
        port: mails.port,
        user: 'shop',
        from: 'shop@example.com',
        tls: 'disable',
      },
      secrets: { password: 'canary' },
    }),
    unreachable: { host: '127.0.0.1', port: 1 },
    echo: { to: 'ada@example.com', subject: '{{ Value }}' },
    failing: { to: 'nobody@example.com' },
    endless: { to: 'endless@example.com' },
    large: { to: 'large@example.com' },
  },
  redis: {
    isHere: hasRedis,
    connection: () => ({
      configuration: { host: '127.0.0.1', port: redisServer?.port ?? 6379, tls: 'disable' },
      secrets: { password: 'canary' },
    }),
    unreachable: { host: '127.0.0.1', port: 1 },
    echo: { operation: 'command', command: 'echo {{ Value }}' },
    failing: { operation: 'command', command: 'hget one' },
    endless: { operation: 'command', command: 'blpop nothing 60' },
    large: { operation: 'command', command: `echo ${'x'.repeat(60_000)}` },
  },
  mongodb: {
    connection: () => ({
      configuration: {
        host: '127.0.0.1',
        port: documents.port,
        database: 'shop',
        user: documents.user,
        tls: 'disable',
      },
      secrets: { password: documents.password },
    }),
    unreachable: { host: '127.0.0.1', port: 1 },
    echo: { operation: 'insert', collection: 'orders', documents: '{ "_id": {{ Value }} }' },
    failing: { collection: 'orders', filter: '{ "$nothing": 1 }' },
    endless: { collection: 'endless' },
    large: {
      operation: 'aggregate',
      collection: 'large',
      pipeline: `[{ "$documents": [{ "text": "${'x'.repeat(60_000)}" }] }]`,
    },
  },
  dynamodb: {
    connection: () => ({
      configuration: { endpoint: tables.address, accessKeyId: tables.accessKeyId },
      secrets: { secretAccessKey: tables.secretAccessKey },
    }),
    unreachable: { endpoint: 'http://127.0.0.1:1' },
    echo: {
      operation: 'update',
      table: 'orders',
      key: '{ "id": "1" }',
      update: 'set v = :v',
      values: '{ ":v": {{ Value }} }',
    },
    failing: { table: 'nowhere', key: '{ "id": "1" }' },
    endless: { table: 'endless', key: '{ "id": "1" }' },
    large: {
      operation: 'update',
      table: 'orders',
      key: '{ "id": "2" }',
      update: 'set v = :v',
      values: `{ ":v": "${'x'.repeat(60_000)}" }`,
    },
  },
  elasticsearch: {
    connection: () => ({
      configuration: { endpoint: searchServer.address, authentication: 'apiKey' },
      secrets: { apiKey: searchServer.apiKey },
    }),
    unreachable: { endpoint: 'http://127.0.0.1:1' },
    echo: { operation: 'esql', statement: 'row v = ?v', parameters: '{ "v": {{ Value }} }' },
    failing: { index: 'nowhere' },
    endless: { index: 'endless' },
    large: { index: 'large' },
  },
  sftp: {
    connection: () => ({
      configuration: {
        host: '127.0.0.1',
        port: fileServer.port,
        fingerprint: fileServer.fingerprint,
        user: 'ada',
        authentication: 'password',
      },
      secrets: { password: 'canary-password' },
    }),
    unreachable: { host: '127.0.0.1', port: 1 },
    echo: { operation: 'write', path: '{{ Value }}', content: 'x' },
    failing: { operation: 'read', path: 'nothing' },
    endless: { operation: 'read', path: 'endless' },
    large: { operation: 'read', path: 'large' },
  },
  s3: {
    connection: () => ({
      configuration: { endpoint: storage.address, bucket: 'shop', accessKeyId: storage.accessKeyId },
      secrets: { secretAccessKey: storage.secretAccessKey },
    }),
    unreachable: { endpoint: 'http://127.0.0.1:1' },
    echo: { operation: 'upload', key: '{{ Value }}' },
    failing: { operation: 'read', key: 'nothing' },
    endless: { operation: 'read', key: 'endless' },
    large: { operation: 'read', key: 'large' },
  },
  mysql: onMariadb,
  mariadb: onMariadb,
  snowflake: {
    connection: () => ({
      configuration: { account: 'shop', endpoint: snowflakeServer.address, database: 'SHOP', user: 'ada' },
      secrets: { privateKey: snowflakeServer.privateKey },
    }),
    unreachable: { endpoint: 'http://127.0.0.1:1' },
    echo: { body: 'select {{ Value }} as value' },
    failing: { body: 'select * from nowhere' },
    endless: { body: 'call system$wait(60)' },
    large: { body: "select repeat('x', 60000)" },
  },
  bigquery: {
    connection: () => ({
      configuration: { project: 'shop', endpoint: bigqueryServer.address },
      secrets: { serviceAccountKey: bigqueryServer.key },
    }),
    unreachable: { endpoint: 'http://127.0.0.1:1' },
    echo: { body: 'select {{ Value }} as value' },
    failing: { body: 'select * from nowhere' },
    endless: { body: 'call wait(60)' },
    large: { body: "select repeat('x', 60000)" },
  },
  sqlite: {
    connection: () => ({ configuration: { file: 'shop.sqlite' }, secrets: {}, dataFolders }),
    unreachable: { file: 'nowhere.sqlite' },
    saysUnreachable: 'There is no file nowhere.sqlite.',
    echo: { body: 'select {{ Value }} as value' },
    failing: { body: 'select * from nowhere' },
    endless: {
      body: 'with recursive n(n) as (select 1 union all select n + 1 from n) select count(*) from n',
    },
    large: { body: "select replace(hex(zeroblob(60000)), '0', 'x')" },
  },
  databricks: {
    connection: () => ({
      configuration: { workspace: databricksServer.address, warehouse: 'abc123' },
      secrets: { token: 'canary-token' },
    }),
    unreachable: { workspace: 'http://127.0.0.1:1' },
    echo: { body: 'select {{ Value }} as value' },
    failing: { body: 'select * from nowhere' },
    endless: { body: 'call wait(60)' },
    large: { body: "select repeat('x', 60000)" },
  },
  mssql: {
    connection: () => ({
      configuration: {
        host: '127.0.0.1',
        port: sqlServer.port,
        database: 'shop',
        user: 'ada',
        tls: 'disable',
      },
      secrets: { password: 'canary' },
    }),
    unreachable: { host: '127.0.0.1', port: 1 },
    echo: { body: 'select {{ Value }} as value' },
    failing: { body: 'select * from nowhere' },
    endless: { body: "waitfor delay '00:01'" },
    large: { body: "select replicate('x', 60000)" },
  },
  oracledb: {
    connection: () => ({
      configuration: {
        host: '127.0.0.1',
        port: oracleServer.port,
        database: 'shop',
        user: 'ada',
        tls: 'disable',
      },
      secrets: { password: 'canary' },
    }),
    unreachable: { host: '127.0.0.1', port: 1 },
    echo: { body: 'select {{ Value }} as "value" from dual' },
    failing: { body: 'select * from nowhere' },
    endless: { body: 'begin dbms_session.sleep(60); end;' },
    large: { body: "select rpad('x', 60000, 'x') from dual" },
  },
  postgres: onPostgres,
  cockroachdb: onPostgres,
  redshift: onPostgres,
  graphql: {
    connection: () => ({
      configuration: { baseUrl: `${service.address}/graphql`, authentication: 'bearer' },
      secrets: { token: 'canary' },
    }),
    unreachable: { baseUrl: 'http://127.0.0.1:1' },
    echo: operation('query Echo($value: String) { echo(value: $value) }', '{ "value": {{ Value }} }'),
    failing: operation('query Failing { fails }'),
    endless: operation('query Endless { waits }'),
    large: operation('query Large { grows }'),
  },
  restapi: {
    connection: () => ({
      configuration: { baseUrl: service.address, authentication: 'bearer' },
      secrets: { token: 'canary' },
    }),
    unreachable: { baseUrl: 'http://127.0.0.1:1' },
    echo: request('/{{ Value }}'),
    failing: request('/failing'),
    endless: request('/endless'),
    large: request('/large'),
  },
  restapiintegration: {
    connection: () => ({
      configuration: { baseUrl: service.address, authentication: 'bearer', document: '{"openapi":"3.1.0"}' },
      secrets: { token: 'canary' },
    }),
    unreachable: { baseUrl: 'http://127.0.0.1:1' },
    echo: { operation: getOperation('/{value}', ['value']), 'path:value': '{{ Value }}' },
    failing: { operation: getOperation('/failing') },
    endless: { operation: getOperation('/endless') },
    large: { operation: getOperation('/large') },
  },
  kafka: {
    connection: () => ({
      configuration: { host: '127.0.0.1', port: kafkaServer.port, tls: 'disable' },
      secrets: { password: 'canary' },
    }),
    unreachable: { host: '127.0.0.1', port: 1 },
    echo: { operation: 'publish', topic: 'orders', key: '{{ Value }}', message: 'x' },
    failing: { operation: 'read', topic: 'nowhere' },
    endless: { operation: 'read', topic: 'silent', seconds: '60' },
    large: { operation: 'read', topic: 'large' },
  },
  serversentevents: {
    connection: () => ({
      configuration: { baseUrl: service.address, authentication: 'bearer' },
      secrets: { token: 'canary' },
    }),
    unreachable: { baseUrl: 'http://127.0.0.1:1' },
    echo: { path: '/{{ Value }}', count: '1', seconds: '30' },
    failing: { path: '/failing' },
    endless: { path: '/endless', seconds: '60' },
    large: { path: '/large', seconds: '30' },
  },
  websocket: {
    connection: () => ({
      configuration: { baseUrl: socketServer.address, authentication: 'bearer' },
      secrets: { token: 'canary' },
    }),
    unreachable: { baseUrl: 'ws://127.0.0.1:1' },
    echo: { operation: 'send', message: '{{ Value }}', count: '1', seconds: '30' },
    failing: { operation: 'receive', path: '/failing' },
    endless: { operation: 'receive', seconds: '60' },
    large: { operation: 'receive', path: '/large', seconds: '30' },
  },
  ...Object.fromEntries(services.map((described) => [described.pluginId, onService(described)])),
  openai: aModelExample('openai'),
  anthropic: aModelExample('anthropic'),
  gemini: aModelExample('gemini'),
}

const answerEvents = (url: string, response: ServerResponse): undefined => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`data: ${url === '/large' ? 'x'.repeat(60_000) : decodeURIComponent(url)}\n\n`)
  return undefined
}

it('every integration of the list is tried here, and has its descriptor in the list for browsers', () => {
  const ids = integrations.map(({ descriptor }) => descriptor.pluginId)
  expect(Object.keys(examples).toSorted()).toEqual(ids.toSorted())
  expect(integrationDescriptors).toEqual(integrations.map(({ descriptor }) => descriptor))
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(integrations)('$descriptor.label', ({ descriptor, checkStep, createDriver }) => {
  const { pluginId } = descriptor
  const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
  const example = examples[pluginId]
  let driver: IntegrationDriver

  beforeAll(async () => {
    driver = await createDriver({ egress })
  })

  afterAll(async () => {
    await driver.close()
    await egress.close()
  })

  const aConnection = (changes: JsonObject = {}): Connection => {
    const { configuration, ...held } = example?.connection() ?? expect.fail(`${pluginId} has no example.`)
    const checked = checkConfiguration(descriptor, { ...configuration, ...changes })
    if (!checked.ok) return expect.fail(JSON.stringify(checked.problems))
    return { id: 'one', version: 1, configuration: checked.value, ...held }
  }

  const run = (
    configuration: JsonObject,
    values: readonly unknown[] = [],
    signal?: AbortSignal,
    trace?: string[],
  ) =>
    driver.compile(configuration, templatesOf(pluginId, configuration)).run(aConnection(), values, {
      signal: signal ?? new AbortController().signal,
      limits: { resultBytes: 50_000, milliseconds: 30_000 },
      onRequest: (text) => trace?.push(text),
    })

  it('has forms whose fields have names of their own, and refer to fields that exist', () => {
    for (const sections of [descriptor.sections, descriptor.step.sections]) {
      const fields = fieldsOf(sections)
      const keys = fields.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { shownIf } of fields) if (shownIf) expect(keys).toContain(shownIf.key)
    }
  })

  it('refuses an empty form with a reason for each field that is missing, and any field it does not know', () => {
    const empty = defaultConfiguration(descriptor)
    const missing = fieldsOf(descriptor.sections).filter(
      (field) => field.isRequired === true && isShown(field, empty) && (empty[field.key] ?? '') === '',
    )
    const checked = checkConfiguration(descriptor, empty)
    expect(checked.ok ? [] : checked.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(missing.map(({ key }) => key)),
    )
    expect(checked.ok).toBe(missing.length === 0)
    expect(
      checkConfiguration(descriptor, { ...aConnection().configuration, socketPath: '/tmp' }),
    ).toMatchObject({
      ok: false,
      problems: [{ path: 'socketPath' }],
    })
  })

  it('keeps its secrets out of the configuration', () => {
    const { configuration, secrets } = aConnection()
    // What stands there of a pair of keys is the public one, which the host writes.
    const pairs = keyPairsOf(descriptor).map(({ key }) => key)
    for (const name of secretNames(descriptor, configuration)) {
      if (pairs.includes(name)) continue
      expect(checkConfiguration(descriptor, { ...configuration, [name]: 'x' }).ok).toBe(false)
    }
    expect(secretNames(descriptor, configuration)).toEqual(expect.arrayContaining(Object.keys(secrets)))
  })

  it('names a target that changes with the place the connection leads to', () => {
    const target = descriptor.target(aConnection().configuration)
    expect(target).not.toBe('')
    expect(descriptor.target(aConnection(example?.unreachable).configuration)).not.toBe(target)
  })

  it('accepts the step it offers to begin with, once that is filled in', () => {
    const { defaultConfiguration: first, sections } = descriptor.step
    expect(Object.keys(first).toSorted()).toEqual(
      fieldsOf(sections)
        .map(({ key }) => key)
        .toSorted(),
    )
    const echo = example?.echo ?? {}
    expect(checkStep(echo, templatesOf(pluginId, echo))).toEqual([])
    expect(checkStep({ ...echo, unknown: 1 }, templatesOf(pluginId, echo))).toMatchObject([
      { path: 'unknown' },
    ])
  })

  it('says in a sentence that nothing is there', async () => {
    const failing = driver.test(aConnection(example?.unreachable), AbortSignal.timeout(10_000))
    await expect(failing).rejects.toMatchObject({ code: 'network_failed' })
    await expect(failing).rejects.toThrow(example?.saysUnreachable ?? 'Nothing listens at 127.0.0.1:1.')
  })

  it('gives messages where its descriptor says that a step does', () => {
    const operations = fieldsOf(descriptor.step.sections).flatMap((field) =>
      field.kind === 'choice' && field.key === 'operation' ? field.options : [],
    )
    const following = operations.filter(({ value }) => descriptor.step.messageType?.({ operation: value }))
    for (const { value } of following) {
      const step = { ...example?.echo, operation: value }
      expect(driver.compile(step, templatesOf(pluginId, step)).stream).toBeDefined()
    }
  })

  it('says what steps would answer where its descriptor does, and nowhere else', () => {
    expect(driver.answerTypes !== undefined).toBe(descriptor.describesAnswers === true)
  })

  describe.runIf(example?.isHere ?? true)('where it is here', () => {
    it('says in a sentence what it reached', async () => {
      const signal = AbortSignal.timeout(10_000)
      expect(await driver.test(aConnection(), signal)).toMatch(/^(?:Connected to|Reached) .+\.$/u)
      expect(await driver.metadata(aConnection(), signal)).toEqual({ tables: expect.any(Array) })
    })

    it('carries values to the system unharmed, and shows no secret', async () => {
      const value = `'; drop table x; -- "{{ $1 }}" \\ é 漢`
      const trace: string[] = []
      const output = await run(example?.echo ?? {}, [value], undefined, trace)
      expect(JSON.stringify(output)).toContain(JSON.stringify(value).slice(1, -1))
      expect(trace).toHaveLength(1)
      expect(trace.join()).not.toContain('canary')
    })

    it('fails with what the system says', async () => {
      await expect(run(example?.failing ?? {})).rejects.toMatchObject({
        name: 'IntegrationError',
        code: expect.stringMatching(/^(?:query|request)_failed$/u),
      })
    })

    it('stops at the limit on results', async () => {
      await expect(run(example?.large ?? {})).rejects.toMatchObject({ code: 'too_large' })
    })

    it('ends within a second after it is cancelled', async () => {
      const controller = new AbortController()
      const running = run(example?.endless ?? {}, [], controller.signal)
      setImmediate(() => controller.abort())
      await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    }, 3_000)
  })
})

import type { Egress, HttpAnswer } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { RoleKeys } from '../aws/role-keys.ts'
import { awsSecrets, type AwsSettings, readAwsSettings } from '../aws/settings.ts'
import { signRequest } from '../aws/sign.ts'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { maskOf } from '../restapi/hide-secrets.ts'
import { send } from '../restapi/send.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import { fromAttributeMap } from './attribute-values.ts'
import { compileDynamodbStep, type DynamodbRequest } from './compile-request.ts'

/** Makes a driver for DynamoDB. Each request is signed by itself and sent through egress. */
export const createDynamodbDriver = ({ egress }: DriverHost): IntegrationDriver => {
  const keys = new RoleKeys(egress)
  return {
    async test(connection, signal) {
      const limits = { resultBytes: 1024 * 1024, milliseconds: 20_000 }
      const request: DynamodbRequest = { operation: 'list_tables', target: 'ListTables', body: {} }
      const { TableNames } = answerSchema.parse(
        await ask({ egress, keys }, connection, request, { signal, limits }),
      )
      const count = `${TableNames.length}${TableNames.length === 100 ? ' or more' : ''}`
      const { endpoint } = readAwsSettings(connection, 'dynamodb')
      return `Connected to ${endpoint.host}: ${count === '1' ? '1 table' : `${count} tables`}.`
    },
    metadata: () => Promise.resolve({ tables: [] }),
    compile(configuration, templates) {
      const compiled = compileDynamodbStep(configuration, templates)
      if (!compiled.ok) {
        throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
      }
      const { make } = compiled
      return {
        async run(connection, values, context) {
          const request = make(values)
          context.onRequest?.(`${request.target}\n${JSON.stringify(request.body, null, 2)}`)
          const answer = presented(
            request,
            answerSchema.parse(await ask({ egress, keys }, connection, request, context)),
          )
          const { resultBytes } = context.limits
          if (Buffer.byteLength(JSON.stringify(answer)) > resultBytes) throw tooLarge(resultBytes)
          return answer
        },
      }
    },
    forget: (connectionId) => keys.forget(connectionId),
    close: () => Promise.resolve(),
  }
}

/** Read as JSON already; a check of its own would lose attributes with odd names. */
const json = z.custom<JsonValue>()

const answerSchema = z.object({
  Item: json.optional(),
  Attributes: json.optional(),
  Items: z.array(json).default([]),
  LastEvaluatedKey: json.optional(),
  NextToken: z.string().optional(),
  TableNames: z.array(z.string()).default([]),
  LastEvaluatedTableName: z.string().optional(),
})

const itemOf = (item: JsonValue | undefined): JsonObject | null =>
  item === undefined ? null : fromAttributeMap(item)

const presented = ({ operation }: DynamodbRequest, answer: z.output<typeof answerSchema>): JsonValue => {
  const { Item, Attributes, Items, LastEvaluatedKey, NextToken, TableNames } = answer
  switch (operation) {
    case 'get':
      return itemOf(Item)
    case 'query':
    case 'scan':
    case 'partiql':
      return {
        items: Items.map((item) => fromAttributeMap(item)),
        next: operation === 'partiql' ? (NextToken ?? null) : (LastEvaluatedKey ?? null),
      }
    case 'put':
      return { previous: itemOf(Attributes) }
    case 'update':
      return { item: itemOf(Attributes) }
    case 'delete':
      return { previous: itemOf(Attributes) }
    case 'list_tables':
      return TableNames
  }
}

const ask = (
  { egress, keys }: { readonly egress: Egress; readonly keys: RoleKeys },
  connection: Connection,
  { target, body }: DynamodbRequest,
  { signal, limits, reading }: Pick<StepContext, 'signal' | 'limits' | 'reading'>,
): Promise<JsonValue> =>
  keys.sign(connection, 'dynamodb', signal, async (settings) => {
    const signed = await signRequest(settings, 'dynamodb', {
      method: 'POST',
      url: new URL('/', settings.endpoint),
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${target}`,
      },
      body: JSON.stringify(body),
    })
    if (signal.aborted) throw cancelled()
    const answer = await send(egress, signed, {
      signal,
      totalMilliseconds: limits.milliseconds,
      bytes: limits.resultBytes,
      hasRoom: (bytes) => reading?.hold(bytes) ?? null,
      // A signature holds for one host.
      redirects: 0,
    })
    const read = readJson(answer)
    if (answer.status === 200 && typeof read === 'object' && read !== null && !Array.isArray(read))
      return read
    throw describeRefusal(answer, read, settings, awsSecrets(connection, settings))
  })

const readJson = ({ body }: HttpAnswer): JsonValue | undefined => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

const refusalSchema = z.object({
  __type: z.string(),
  message: z.string().optional(),
  Message: z.string().optional(),
})

/** Puts into words why DynamoDB refuses a request, and what to do about it. */
const describeRefusal = (
  { status, url }: HttpAnswer,
  body: JsonValue | undefined,
  { region }: AwsSettings,
  secrets: readonly string[],
): IntegrationError => {
  const mask = maskOf(secrets)
  const read = refusalSchema.safeParse(body)
  if (!read.success) {
    const said = status === 200 ? 'but does not answer as DynamoDB does' : `and answered ${status}`
    return new IntegrationError('request_failed', `${url.host} was reached ${said}. Check the endpoint.`)
  }
  const { __type, message = read.data.Message ?? '' } = read.data
  const kind = __type.slice(__type.lastIndexOf('#') + 1)
  const said = message.replace(/\.$/u, '')
  const fail = (sentence: string, isLoginRefused = false) =>
    new IntegrationError('query_failed', mask.inText(sentence).slice(0, 1_000), { isLoginRefused })
  switch (kind) {
    case 'ResourceNotFoundException':
      return fail(`There is no such table or index in ${region}: ${said}.`)
    case 'ConditionalCheckFailedException':
      return fail('The condition does not hold for the item, so nothing was changed.')
    case 'UnrecognizedClientException':
    case 'MissingAuthenticationTokenException':
      return fail(
        `${url.host} does not know the keys. Check access key ID, secret access key and session token.`,
        true,
      )
    case 'InvalidSignatureException':
      return fail(`${url.host} refuses the signature. Check the secret access key and the region.`, true)
    case 'ExpiredTokenException':
      return fail(`${url.host} refuses the session token: it has ended. Enter a new one.`, true)
    case 'AccessDeniedException':
      return fail(`The keys may not do this: ${said}.`)
    case 'ProvisionedThroughputExceededException':
    case 'ThrottlingException':
    case 'RequestLimitExceeded':
      return fail(
        'DynamoDB is asked for more than the table may give at a time. Try again later, or raise its capacity.',
      )
    default:
      return fail(`DynamoDB refuses the request: ${said === '' ? kind : said}.`)
  }
}

import type { Egress } from '@ashlar/egress'
import { unknownType } from '@ashlar/schema'
import { readCertificates } from '../certificates.ts'
import type { Connection, DriverHost, IntegrationDriver } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { createHttpDriver } from '../restapi/driver.ts'
import { send } from '../restapi/send.ts'
import type { ServiceOperation } from '../services/service-description.ts'
import { answerTypeOf } from './answer-type.ts'
import { compileStep } from './compile-step.ts'
import { keptOperation } from './operation-schema.ts'
import { operationsOf } from './operations-of-document.ts'
import { readDocument } from './read-document.ts'

const largestDocument = 8 * 1024 * 1024
const documentMilliseconds = 20_000

/** Makes a driver over the one client for outside connections. */
export const createOpenapiDriver = (host: DriverHost): IntegrationDriver => {
  const http = createHttpDriver(host, compileStep)
  const documentOf = async (connection: Connection, signal: AbortSignal) =>
    await readDocument(await textOf(host.egress, connection, signal))
  const operations = async (connection: Connection, signal: AbortSignal): Promise<ServiceOperation[]> =>
    operationsOf(await documentOf(connection, signal))
  return {
    ...http,
    operations,
    answerTypes: async (connection, steps, signal) => {
      const document = await documentOf(connection, signal)
      return steps.map(({ configuration }) => {
        const operation = keptOperation(configuration['operation'])
        return { type: operation === undefined ? unknownType : answerTypeOf(document, operation) }
      })
    },
    async test(connection, signal) {
      const reached = await http.test(connection, signal)
      const { length } = await operations(connection, signal)
      return `${reached} Its document has ${length} ${length === 1 ? 'operation' : 'operations'}.`
    },
  }
}

/** The document as it was pasted, or as it is at its address now. */
const textOf = async (
  egress: Egress,
  { configuration: { document, documentUrl }, secrets }: Connection,
  signal: AbortSignal,
): Promise<string> => {
  if (typeof document === 'string' && document.trim() !== '') return document
  const url = typeof documentUrl === 'string' ? URL.parse(documentUrl.trim()) : null
  if (url === null) {
    throw new IntegrationError(
      'request_failed',
      'The integration has no OpenAPI document. Enter its address, or paste it.',
    )
  }
  // It is read without credentials, and a client certificate is one.
  const { cert: _certificate, key: _key, ...authority } = readCertificates({ secrets })
  const { status, body } = await send(
    egress,
    {
      method: 'GET',
      url,
      headers: { accept: 'application/json, application/yaml, */*' },
      body: undefined,
      certificates: authority,
    },
    { signal, totalMilliseconds: documentMilliseconds, bytes: largestDocument },
  )
  if (status !== 200) {
    throw new IntegrationError(
      'request_failed',
      `${url.host}${url.pathname} answered ${status}, not with a document.`,
    )
  }
  return new TextDecoder().decode(body)
}

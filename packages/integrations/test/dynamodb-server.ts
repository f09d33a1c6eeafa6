import { createServer } from 'node:http'
import dynalite from 'dynalite'
import { signatureFault } from './aws-signature.ts'

/** A DynamoDB for tests. */
export interface DynamodbServer {
  readonly address: string
  readonly accessKeyId: 'ASHLAR'
  readonly secretAccessKey: 'canary-key'
  /** Makes a table whose items are told by the text `id`, or by the text `id` and the number `at`. */
  makeTable(name: string, isSorted?: boolean): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the emulator behind a door that checks every signature, which the emulator itself does not. Requests about the table
 * `endless` are never answered.
 */
export const startDynamodb = async (): Promise<DynamodbServer> => {
  const emulator = dynalite({ createTableMs: 0 })
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve))
  const inside = emulator.address()
  const insidePort = typeof inside === 'object' && inside !== null ? inside.port : 0
  const pass = async (target: string, body: string) =>
    await fetch(`http://127.0.0.1:${insidePort}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': target,
        'x-amz-date': '20240501T000000Z',
        authorization:
          'AWS4-HMAC-SHA256 Credential=a/20240501/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=a',
      },
      body,
    })
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(await request.toArray())
    const isKnown = String(headers.authorization).includes('Credential=ASHLAR/')
    const fault = isKnown
      ? signatureFault({ method, url, headers, body }, 'canary-key')
      : 'Nobody has this key.'
    if (fault !== null) {
      const type = isKnown ? 'InvalidSignatureException' : 'UnrecognizedClientException'
      response
        .writeHead(400)
        .end(JSON.stringify({ __type: `com.amazon.coral.service#${type}`, message: fault }))
      return
    }
    if (body.includes('"endless"')) return
    const answer = await pass(String(headers['x-amz-target']), body.toString())
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    accessKeyId: 'ASHLAR',
    secretAccessKey: 'canary-key',
    async makeTable(name, isSorted = false) {
      const sorted = isSorted ? [{ AttributeName: 'at', AttributeType: 'N', KeyType: 'RANGE' }] : []
      const keys = [{ AttributeName: 'id', AttributeType: 'S', KeyType: 'HASH' }, ...sorted]
      const definition = {
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keys.map(({ AttributeName, AttributeType }) => ({
          AttributeName,
          AttributeType,
        })),
        KeySchema: keys.map(({ AttributeName, KeyType }) => ({ AttributeName, KeyType })),
      }
      const made = await pass('DynamoDB_20120810.CreateTable', JSON.stringify(definition))
      if (!made.ok) throw new Error(await made.text())
      // The emulator makes a table in its own time; it is there as soon as it can be asked.
      const question = JSON.stringify({ TableName: name })
      let state = ''
      while (!state.includes('"ACTIVE"')) {
        state = await (await pass('DynamoDB_20120810.DescribeTable', question)).text()
      }
    },
    async stop() {
      server.closeAllConnections()
      emulator.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await new Promise<void>((resolve) => emulator.close(() => resolve()))
    },
  }
}

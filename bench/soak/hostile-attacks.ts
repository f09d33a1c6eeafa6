import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { codeStep, deployWorkflow, publishForVisitors } from './building.ts'
import { Person } from './person.ts'

/** One try of an attack; answers with the status that came of it. */
type Attack = () => Promise<number>

/** All attacks there are. */
export const attackNames = [
  'endless JavaScript',
  'endless Python',
  'memory of JavaScript',
  'large results',
  'endless expressions of a visitor',
  'inputs of many keys of a visitor',
  'inputs of many keys of a member',
  'a body that does not come',
] as const

/** Where the hostile people sit: another address than that of ordinary people. */
const hostileAddress = '127.0.0.2'

const manyKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index])))

const runBody = (inputs: string): string =>
  `{"runId":"${randomUUID()}","eventType":"eventHandler","inputs":${inputs}}`

/** A body that is announced and never comes; ends when the server ends the connection or the time is over. */
const unfinishedBody = (address: string, path: string, milliseconds: number): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const socket = connect({ host: hostname, port: Number(port), family: 4, localAddress: hostileAddress })
    let status = 0
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(status)
    }
    const timer = setTimeout(end, milliseconds)
    socket.on('error', end)
    socket.on('close', end)
    socket.once('data', (answer) => {
      status = Number(/^HTTP\/1\.1 (\d+)/u.exec(answer.toString('latin1'))?.[1] ?? 0)
    })
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{"a":"`,
    )
    socket.write('x'.repeat(64 * 1024))
  })

/** What hostile people can do. */
export interface Attacks {
  readonly attacks: Readonly<Record<string, Attack>>
  /** Has all runs of the hostile organization ended, those that wait among them. */
  readonly endRuns: () => Promise<void>
}

/** Builds what the hostile organization and the hostile visitor attack with. */
export const prepareAttacks = async (addresses: readonly string[], cookie: string): Promise<Attacks> => {
  const owner = new Person(addresses, hostileAddress, cookie)
  const visitor = new Person(addresses, hostileAddress)
  const endless = await publishForVisitors(owner, {
    pluginId: 'postgres',
    body: 'select {{ (() => { for (;;); })() }}::int as number',
  })
  const startRuns = async (...steps: Parameters<typeof deployWorkflow>[1]): Promise<Attack> => {
    const workflowId = await deployWorkflow(owner, steps)
    return async () => (await owner.ask('POST', `/api/v1/workflows/${workflowId}/run-async`, {})).status
  }
  // Made once, so that it is the servers who have to work.
  const keys = manyKeys(115_000)
  const attacks: Record<(typeof attackNames)[number], Attack> = {
    'endless JavaScript': await startRuns(codeStep('Step1', 'javascript', 'for (;;);')),
    'endless Python': await startRuns(codeStep('Step1', 'python', 'while True:\n    pass')),
    'memory of JavaScript': await startRuns(
      codeStep('Step1', 'javascript', 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5))'),
    ),
    'large results': await startRuns(
      ...Array.from({ length: 20 }, (_, index) =>
        codeStep(`Step${index + 1}`, 'javascript', "return 'x'.repeat(9 * 1024 * 1024)"),
      ),
    ),
    'endless expressions of a visitor': async () =>
      (await visitor.ask('POST', endless.runPath, runBody('{}'))).status,
    'inputs of many keys of a visitor': async () =>
      (await visitor.ask('POST', endless.runPath, runBody(keys))).status,
    'inputs of many keys of a member': async () =>
      (await owner.ask('POST', endless.runPath, runBody(keys))).status,
    'a body that does not come': () => unfinishedBody(addresses[0] ?? '', endless.runPath, 20_000),
  }
  const { organization } = await owner.must<{ organization: { id: string; name: string } }>(
    'GET',
    '/api/v1/users/me',
  )
  const endRuns = async (): Promise<void> => {
    // Deleted, an organization has all its runs ended; it has its applications again when it is kept after all.
    const deletion = `/api/v1/organizations/${organization.id}/deletion`
    await owner.ask('POST', deletion, { name: organization.name })
    await owner.ask('DELETE', deletion)
  }
  return { attacks, endRuns }
}

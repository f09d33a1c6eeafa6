import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { codeStep, deployWorkflow, type PublicApplication, publishForVisitors } from './building.ts'
import type { Installation } from './installation.ts'
import { Person } from './person.ts'

/** How often each attack was tried. */
export type HostileCounts = Map<string, number>

/** A hostile organization and a hostile visitor, until the signal. */
export interface HostileLoad {
  readonly counts: HostileCounts
  readonly work: (signal: AbortSignal) => Promise<void>
}

const runBody = (inputs: unknown): unknown => ({ runId: randomUUID(), inputs, eventType: 'eventHandler' })

const manyKeys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]))

/** A body that is announced and never comes; answers when the server ends the connection or the time is over. */
const unfinishedBody = (address: string, path: string, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const socket = connect({ host: hostname, port: Number(port) })
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    socket.on('error', end)
    socket.on('close', end)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{"a":"`,
    )
    socket.write('x'.repeat(64 * 1024))
  })

/** Builds what the hostile organization attacks with. */
export const prepareHostile = async (installation: Installation, owner: Person): Promise<HostileLoad> => {
  const counts: HostileCounts = new Map()
  const endless: PublicApplication = await publishForVisitors(owner, {
    pluginId: 'postgres',
    body: 'select {{ (() => { for (;;); })() }}::int as number',
  })
  const workflows = {
    'endless JavaScript': await deployWorkflow(owner, [codeStep('Step1', 'javascript', 'for (;;);')]),
    'endless Python': await deployWorkflow(owner, [codeStep('Step1', 'python', 'while True:\n    pass')]),
    'memory of JavaScript': await deployWorkflow(owner, [
      codeStep('Step1', 'javascript', 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5))'),
    ]),
    'large results': await deployWorkflow(
      owner,
      Array.from({ length: 20 }, (_, index) =>
        codeStep(`Step${index + 1}`, 'javascript', "return 'x'.repeat(9 * 1024 * 1024)"),
      ),
    ),
  }
  const visitor = new Person(installation.servers)
  const count = (attack: string): void => void counts.set(attack, (counts.get(attack) ?? 0) + 1)
  const attacks: (readonly [string, () => Promise<unknown>])[] = [
    ...Object.entries(workflows).map(
      ([name, id]) => [name, () => owner.ask('POST', `/api/v1/workflows/${id}/run-async`, {})] as const,
    ),
    ['endless expressions of a visitor', () => visitor.ask('POST', endless.runPath, runBody({}))],
    [
      'inputs of many keys of a visitor',
      () => visitor.ask('POST', endless.runPath, runBody(manyKeys(115_000))),
    ],
    [
      'a body that does not come',
      () => unfinishedBody(installation.servers[0].address, endless.runPath, 20_000),
    ],
  ]
  const attack = async (index: number, signal: AbortSignal): Promise<void> => {
    const [name, act] = attacks[index % attacks.length] ?? []
    while (!signal.aborted && name !== undefined && act !== undefined) {
      count(name)
      await act()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    counts,
    work: async (signal) => {
      await Promise.race([
        Promise.all(Array.from({ length: attacks.length * 3 }, (_, index) => attack(index, signal))),
        new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
      ])
    },
  }
}

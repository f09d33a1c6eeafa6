import { randomUUID } from 'node:crypto'
import type { RunView } from '@ashlar/contract'
import type { Block, StepLanguage } from '@ashlar/schema'
import type { Measurement } from '../support/measurement.ts'
import { publishApi } from '@ashlar/e2e/owner'
import { type PreparedServer, prepareServer, runAddress } from '../support/prepared-server.ts'
import { countProcesses, residentMemoryOfNode, serverProcess } from '../support/processes.ts'
import { bodyOfRun, shoot } from '../support/shoot.ts'

const megabyte = 1024 * 1024
const connections = 32
const loadSeconds = 20
const atOnce = 8
/** How long a rest takes: at most twice as long as processes for code are kept that nobody needs. */
const secondsBetweenLooks = 5
const mostLooks = 24
const looksInARow = 4
const sameMegabytes = 2

interface Hostile {
  readonly language: StepLanguage
  readonly code: string
  /** How many of a thousand runs. */
  readonly count: number
}

const hostile: Hostile[] = [
  { language: 'javascript', code: 'for (;;);', count: 50 },
  {
    language: 'javascript',
    count: 200,
    code: 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5))',
  },
  {
    language: 'python',
    count: 100,
    code: 'import os\nfor _ in range(100):\n    try:\n        os.fork()\n    except OSError:\n        pass\nreturn 1',
  },
  {
    language: 'python',
    count: 300,
    code: 'for _ in range(1024):\n    print("x" * (1 << 20))\nreturn 1',
  },
  {
    language: 'javascript',
    count: 350,
    code: "return Array.from({ length: 1024 }, () => 'x'.repeat(2 ** 20))",
  },
]

const codeStep = ({ language, code }: Hostile): Block => ({
  id: randomUUID(),
  kind: 'step',
  name: 'Step1',
  pluginId: language,
  datasourceId: language,
  configuration: { body: code },
})

const load = async (prepared: PreparedServer): Promise<void> => {
  const published = await publishApi(
    prepared,
    'select id, status, total from orders where id = {{ Global.orderId }}',
  )
  await shoot({
    url: runAddress(prepared, published),
    connections,
    duration: loadSeconds,
    cookie: prepared.cookie,
    body: () => bodyOfRun({ Global: { orderId: 7 } }),
  })
}

const attack = async (prepared: PreparedServer): Promise<void> => {
  const waiting: string[] = []
  for (const one of hostile) {
    const url = runAddress(prepared, await publishApi(prepared, '', [codeStep(one)]))
    for (let count = 0; count < one.count; count += 1) waiting.push(url)
  }
  // All kinds beside each other, in the same order each time.
  waiting.sort((one, other) => one.localeCompare(other))
  const mixed = waiting.map((_, index) => waiting[(index * 611) % waiting.length] ?? '')
  const worker = async (): Promise<void> => {
    for (let url = mixed.pop(); url !== undefined; url = mixed.pop()) {
      const path = url.slice(prepared.server.address.length)
      const { error } = await prepared.call<RunView>('POST', path, JSON.parse(bodyOfRun()))
      if (error?.code !== 'unavailable' && error?.code !== 'busy') continue
      // Code that ends its process again and again makes its organization wait.
      mixed.push(url)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/**
 * What the Node processes hold when nothing has been asked of them for a while: processes for code have ended, and
 * memory has been the same for some looks in a row.
 */
const atRest = async (pid: number): Promise<{ memory: number; processes: number }> => {
  const seen: number[] = []
  for (let look = 0; look < mostLooks; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * secondsBetweenLooks))
    seen.push(countProcesses(pid, 'bwrap') > 0 ? Infinity : residentMemoryOfNode(pid) / megabyte)
    const last = seen.slice(-looksInARow)
    const isSame = last.length === looksInARow && Math.max(...last) - Math.min(...last) < sameMegabytes
    if (isSame) break
  }
  return { memory: residentMemoryOfNode(pid) / megabyte, processes: countProcesses(pid) }
}

/** What a server holds after load, and after a thousand runs of code that means harm. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer({
    ASHLAR_CODE_TIME_LIMIT_SECONDS: '1',
    ASHLAR_CODE_MEMORY_LIMIT_MB: '64',
  })
  const pid = serverProcess(prepared.server.dataFolder)
  await load(prepared)
  const afterLoad = residentMemoryOfNode(pid) / megabyte
  const before = await atRest(pid)
  await attack(prepared)
  const after = await atRest(pid)
  await prepared.server.remove()
  return [
    {
      name: `memory of the Node processes after ${loadSeconds} s of load`,
      unit: 'MB',
      ours: afterLoad,
      reach: { of: 'value', at: 'most', value: 400 },
    },
    {
      name: 'memory of the Node processes after 1,000 hostile runs, to before',
      unit: 'MB',
      ours: after.memory,
      floor: before.memory,
      reach: { of: 'ratio', at: 'most', value: 1.1 },
    },
    {
      name: 'processes of the server after 1,000 hostile runs, to before',
      unit: 'processes',
      ours: after.processes,
      floor: before.processes,
      reach: { of: 'ratio', at: 'most', value: 1 },
    },
  ]
}

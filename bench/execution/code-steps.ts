import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createCodeRunnerOnThread } from '@ashlar/sandbox'
import { type Measurement, median } from '../support/measurement.ts'
import { orders, pythonCode } from './code-step.ts'
import { startByHand } from '../support/hand-written-server.ts'
import { shoot } from '../support/shoot.ts'

const warmUpSeconds = 2
const seconds = 3
const rounds = 3
const samples = 100

const startServer = async (file: string) => {
  const { address, child } = await startByHand(join(import.meta.dirname, file))
  return { url: `${address}/run`, child }
}

const requestsPerSecond = async (url: string, connections: number, duration: number): Promise<number> =>
  (await shoot({ url, connections, duration })).requests.average

const timesOf = async (act: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** Something to be measured several times, with something else in between. */
interface Measured {
  readonly time: () => Promise<number>
  readonly close: () => unknown
}

/** The least that runs Python: one warm interpreter that is asked over a pipe, nothing isolated. */
const barePython = `import sys, json
for line in sys.stdin:
    asked = json.loads(line)
    scope = {"Orders": asked["Orders"]}
    exec(asked["code"], scope)
    print(json.dumps(scope["step"]()), flush=True)`

const barePythonStep = (): Measured => {
  const child = spawn('/usr/bin/python3', ['-I', '-c', barePython], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const body = pythonCode.replaceAll('\n', '\n    ')
  const asked = `${JSON.stringify({ code: `def step():\n    ${body}`, Orders: { output: orders } })}\n`
  return {
    time: () =>
      timesOf(() => {
        child.stdin.write(asked)
        return lines.next()
      }),
    close: () => child.kill(),
  }
}

const isolatedPythonStep = (): Measured => {
  const runner = createCodeRunnerOnThread()
  const limits = {
    milliseconds: 10_000,
    memoryBytes: 2 ** 28,
    outputBytes: 2 ** 20,
    messageBytes: 2 ** 20,
    logLines: 10,
    logCharacters: 100,
  }
  const names = { Orders: { kind: 'value', value: { output: orders } } } as const
  const signal = new AbortController().signal
  return {
    time: () =>
      timesOf(async () => {
        const task = { organizationId: 'bench', language: 'python', code: pythonCode, names, limits } as const
        const result = await runner.run(task, {}, signal)
        if (!result.ok) throw new Error(result.message)
      }),
    close: () => runner.close(),
  }
}

/** The middle of several rounds of both, which take turns; the first round of each is not counted. */
const inTurns = async (ours: () => Promise<number>, floor: () => Promise<number>) => {
  const taken: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  for (let round = 0; round <= rounds; round += 1) {
    taken.ours.push(await ours())
    taken.floor.push(await floor())
  }
  return { ours: median(taken.ours.slice(1)), floor: median(taken.floor.slice(1)) }
}

/** Steps of a few lines, fully isolated, against the least that runs the same without isolation. */
export const measure = async (): Promise<Measurement[]> => {
  const measurements: Measurement[] = []
  const ours = await startServer('code-step-server.ts')
  const floor = await startServer('bare-context-server.ts')
  for (const connections of [1, 32]) {
    for (const { url } of [ours, floor]) await requestsPerSecond(url, connections, warmUpSeconds)
    measurements.push({
      name: `isolated JavaScript step, ${connections} at once, to a bare context per request`,
      unit: 'runs/s',
      ...(await inTurns(
        () => requestsPerSecond(ours.url, connections, seconds),
        () => requestsPerSecond(floor.url, connections, seconds),
      )),
      reach: { of: 'ratio', at: 'least', value: 0.5 },
    })
  }
  ours.child.kill()
  floor.child.kill()
  const isolated = isolatedPythonStep()
  const bare = barePythonStep()
  measurements.push({
    name: 'isolated Python step, one at a time, to a warm interpreter over a pipe',
    unit: 'ms',
    ...(await inTurns(isolated.time, bare.time)),
    reach: { of: 'ratio', at: 'most', value: 4 },
  })
  await isolated.close()
  await bare.close()
  return measurements
}

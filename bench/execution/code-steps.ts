import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@ashlar/e2e/ashlar-server'
import { createCodeRunner } from '@ashlar/sandbox'
import autocannon from 'autocannon'
import { type Measurement, median } from '../support/measurement.ts'
import { waitForAnswer } from '../support/wait-for-answer.ts'
import { orders, pythonCode } from './code-step.ts'

const warmUpSeconds = 2
const seconds = 5
const samples = 300

const startServer = async (file: string): Promise<{ url: string; child: ChildProcess }> => {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitForAnswer(`http://localhost:${port}/healthz`, performance.now())
  return { url: `http://localhost:${port}/run`, child }
}

const requestsPerSecond = async (url: string, connections: number): Promise<number> => {
  await autocannon({ url, connections, duration: warmUpSeconds })
  const { non2xx, errors, requests } = await autocannon({ url, connections, duration: seconds })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${url}.`)
  return requests.average
}

const timesOf = async (act: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  return median(times.slice(samples / 3))
}

/** The least that runs Python: one warm interpreter that is asked over a pipe, nothing isolated. */
const barePython = `import sys, json
for line in sys.stdin:
    asked = json.loads(line)
    scope = {"Orders": asked["Orders"]}
    exec(asked["code"], scope)
    print(json.dumps(scope["step"]()), flush=True)`

const bareTime = async (): Promise<number> => {
  const child = spawn('/usr/bin/python3', ['-I', '-c', barePython], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const body = pythonCode.replaceAll('\n', '\n    ')
  const asked = `${JSON.stringify({ code: `def step():\n    ${body}`, Orders: { output: orders } })}\n`
  const time = await timesOf(() => {
    child.stdin.write(asked)
    return lines.next()
  })
  child.kill()
  return time
}

const isolatedTime = async (): Promise<number> => {
  const runner = createCodeRunner()
  const limits = {
    milliseconds: 10_000,
    memoryBytes: 2 ** 28,
    outputBytes: 2 ** 20,
    logLines: 10,
    logCharacters: 100,
  }
  const names = { Orders: { kind: 'value', value: { output: orders } } } as const
  const signal = new AbortController().signal
  const time = await timesOf(async () => {
    const task = { organizationId: 'bench', language: 'python', code: pythonCode, names, limits } as const
    const result = await runner.run(task, {}, signal)
    if (!result.ok) throw new Error(result.message)
  })
  await runner.close()
  return time
}

/** Steps of a few lines, fully isolated, against the least that runs the same without isolation. */
export const measure = async (): Promise<Measurement[]> => {
  const measurements: Measurement[] = []
  for (const connections of [1, 32]) {
    const rates: number[] = []
    for (const file of ['code-step-server.ts', 'bare-context-server.ts']) {
      const { url, child } = await startServer(file)
      rates.push(await requestsPerSecond(url, connections))
      child.kill()
    }
    const [ours = 0, floor = 0] = rates
    measurements.push({
      name: `isolated JavaScript step, ${connections} at once, to a bare context per request`,
      unit: 'runs/s',
      ours,
      floor,
      reach: { of: 'ratio', at: 'least', value: 0.5 },
    })
  }
  measurements.push({
    name: 'isolated Python step, one at a time, to a warm interpreter over a pipe',
    unit: 'ms',
    ours: await isolatedTime(),
    floor: await bareTime(),
    reach: { of: 'ratio', at: 'most', value: 4 },
  })
  return measurements
}

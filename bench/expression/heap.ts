import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parsingReader } from '@ashlar/expression'
import { EvaluationCore } from '@ashlar/runtime/evaluation-core'
import { mixedApplication, reachingApplication } from './documents.ts'
import { definitionOf } from './messages.ts'
import { startLeast } from './least.ts'
import { type Measurement, median, print } from '../support/measurement.ts'

const bindings = 5000
const freshProcesses = 3
const kinds = ['mixed', 'chain', 'fan-out'] as const
type Kind = (typeof kinds)[number]

const documentOf = (kind: Kind) =>
  kind === 'mixed' ? mixedApplication(bindings, 0) : reachingApplication(bindings, bindings, kind).entities

/** Bytes of the heap that stay after everything was evaluated once; what came with the message counts. */
function heapOf(what: string, kind: Kind): number {
  const { gc } = globalThis
  if (gc === undefined) throw new Error('Run with --expose-gc.')
  // What is kept of a message is what the worker keeps: a copy of its own.
  const copied = (): ReturnType<typeof documentOf> => structuredClone(documentOf(kind))
  warmUp()
  gc()
  const before = process.memoryUsage().heapUsed
  const kept: unknown = what === 'ours' ? startOurs(copied()) : startLeast(copied())
  gc()
  const after = process.memoryUsage().heapUsed
  if (kept === undefined) throw new Error('Nothing was kept.')
  return after - before
}

function startOurs(document: ReturnType<typeof documentOf>): EvaluationCore {
  const core = new EvaluationCore(
    parsingReader,
    () => {},
    () => performance.now(),
  )
  core.handle(definitionOf(document))
  return core
}

/** What engines keep of code that ran for the first time is not part of an evaluator. */
function warmUp(): void {
  startOurs(mixedApplication(50, 1))
  startLeast(mixedApplication(50, 2))
}

function inFreshProcess(what: string, kind: Kind): number {
  const file = fileURLToPath(import.meta.url)
  const output = execFileSync(process.execPath, ['--expose-gc', file, what, kind], { encoding: 'utf8' })
  return Number(output.trim().split('\n').at(-1))
}

/** Measures what an evaluator keeps in memory, against signals over native functions of the same document. */
export async function measure(): Promise<Measurement[]> {
  return kinds.map((kind) => {
    const megabytes = (what: string) =>
      median(Array.from({ length: freshProcesses }, () => inFreshProcess(what, kind))) / 2 ** 20
    const reach = { of: 'ratio', at: 'most', value: 2.5 } as const
    return {
      name: `heap of an evaluator of ${bindings} bindings, ${kind}`,
      unit: 'MB',
      ours: megabytes('ours'),
      floor: megabytes('floor'),
      reach,
    }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kind = kinds.find((one) => one === process.argv[3])
  if (process.argv[2] !== undefined && kind !== undefined) console.log(heapOf(process.argv[2], kind))
  else print(await measure())
}

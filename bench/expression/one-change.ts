import { parsingReader } from '@ashlar/expression'
import { fileURLToPath } from 'node:url'
import { EvaluationCore } from '@ashlar/runtime/evaluation-core'
import { computed, signal } from 'alien-signals'
import { reachingApplication, readsOf, type Shape, tableApplication } from './documents.ts'
import { changeOf, definitionOf, valuesIn } from './messages.ts'
import { type Measurement, measurement, median, print } from '../support/measurement.ts'

const few = 20
const sizes = [100, 1000, 5000] as const
const shapes = ['chain', 'fan-out', 'diamonds', 'mix'] as const
const columns = 5
const samples = 41

/** Makes `count` changes, each to a value that was not there before, and gives the time of one in ms. */
type Sample = (count: number) => number

/** What the worker does with a message: set, compute, validate, list what changed. */
function oursOf(
  core: EvaluationCore,
  [entity, property]: readonly [string, string],
  changedBy: number,
): Sample {
  let value = 1
  return (count) => {
    let changed = 0
    const messages = Array.from({ length: count }, () => {
      value += 1
      return changeOf(entity, property, value)
    })
    const start = performance.now()
    for (const message of messages) changed += valuesIn(core.handle(message)).length
    const time = (performance.now() - start) / count
    if (changed !== count * changedBy) throw new Error('The change did not reach what it should.')
    return time
  }
}

function startedCore(entities: Parameters<typeof definitionOf>[0]): EvaluationCore {
  const core = new EvaluationCore(
    parsingReader,
    () => {},
    () => performance.now(),
  )
  core.handle(definitionOf(entities))
  return core
}

function ours(size: number, reach: number, shape: Shape): Sample {
  const { entities } = reachingApplication(size, reach, shape)
  return oursOf(startedCore(entities), ['Input', 'value'], reach)
}

/** The same graph as native closures over signals: set the input, read what it reaches. */
function floor(size: number, reach: number, shape: Shape): Sample {
  const input = signal(1)
  const reached: (() => number)[] = []
  for (let index = 0; index < reach; index += 1) {
    const [one, other] = readsOf(shape, index).map((from) => (from === -1 ? input : (reached[from] ?? input)))
    const first = one ?? input
    reached.push(other ? computed(() => (first() + other()) / 2 + 1) : computed(() => first() + 1))
  }
  const beside = signal(1)
  const others: (() => number)[] = []
  for (let index = reach; index < size; index += 1) {
    const from = index % 50 === 0 ? beside : (others.at(-1) ?? beside)
    others.push(computed(() => from() + 1))
  }
  for (const read of [...reached, ...others]) read()
  return floorOf(input, reached)
}

function floorOf(input: (value: number) => void, reached: readonly (() => unknown)[]): Sample {
  let value = 1
  return (count) => {
    let seen = 0
    const start = performance.now()
    for (let turn = 0; turn < count; turn += 1) {
      value += 1
      input(value)
      for (const read of reached) if (read() !== undefined) seen += 1
    }
    const time = (performance.now() - start) / count
    if (seen !== count * reached.length) throw new Error('The change did not reach what it should.')
    return time
  }
}

/** A table of 1,000 rows whose columns compute a value for each row with an input. */
function oursTable(): Sample {
  return oursOf(startedCore(tableApplication(columns)), ['Input', 'value'], columns)
}

function floorTable(): Sample {
  const input = signal(1)
  const rows = signal(Array.from({ length: 1000 }, (_, id) => ({ id, total: id })))
  const reached = Array.from({ length: columns }, (_, column) =>
    computed(() => rows().map((row) => row.total * input() + column)),
  )
  for (const read of reached) read()
  return floorOf(input, reached)
}

/** Medians of several samplers, taken in turn so that the machine's moods meet all of them alike. */
function inTurn(samplers: readonly Sample[], changesPerSample: number): number[] {
  const times = samplers.map((): number[] => [])
  for (const sampler of samplers) for (let warming = 0; warming < 60; warming += 1) sampler(changesPerSample)
  for (let sample = 0; sample < samples; sample += 1) {
    for (const [index, sampler] of samplers.entries()) times[index]?.push(sampler(changesPerSample))
  }
  return times.map(median)
}

/** Measures one change of an input that reaches few or all bindings, in applications of several sizes and shapes. */
export async function measure(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const compare = (name: string, mine: Sample, least: Sample, changes: number, withTimeLimit: number) => {
    const [own = Number.NaN, bound = Number.NaN] = inTurn([mine, least], changes)
    measurements.push(measurement(name, own, bound, withTimeLimit))
  }
  for (const shape of shapes) {
    for (const size of sizes) {
      const name = `one change reaching ${few} of ${size} bindings, ${shape}`
      compare(name, ours(size, few, shape), floor(size, few, shape), 200, 5)
    }
    for (const size of [1000, 5000]) {
      const name = `one change reaching all of ${size} bindings, ${shape}`
      compare(name, ours(size, size, shape), floor(size, size, shape), 10_000 / size, 3)
    }
  }
  const name = `one change reaching ${columns} columns of 1000 rows, each with a value per row`
  compare(name, oursTable(), floorTable(), 5, 3)
  const [large = Number.NaN, small = Number.NaN] = inTurn(
    [ours(5000, few, 'mix'), ours(100, few, 'mix')],
    200,
  )
  measurements.push(
    measurement(`one change reaching ${few}: at 5000 bindings compared with 100`, large, small, 1.5),
  )
  return measurements
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(await measure())

import { fileURLToPath } from 'node:url'
import { Evaluator } from '@ashlar/expression'
import { computed, signal } from 'alien-signals'
import { reachingApplication, readsOf, type Shape } from './documents.ts'
import { type Measurement, measurement, median, print } from '../support/measurement.ts'

const reach = 20
const sizes = [100, 1000, 5000] as const
const shapes = ['chain', 'fan-out', 'diamonds', 'mix'] as const
const changesPerSample = 200
const samples = 41

/** Makes `count` changes, each to a value that was not there before, and gives the time of one in ms. */
type Sample = (count: number) => number

function ours(size: number, shape: Shape): Sample {
  const { entities, input, reached } = reachingApplication(size, reach, shape)
  const evaluator = new Evaluator()
  evaluator.define(entities)
  let value = 1
  return (count) => {
    let changed = 0
    const start = performance.now()
    for (let turn = 0; turn < count; turn += 1) {
      value += 1
      changed += evaluator.setValue(input, value).values.length
    }
    const time = (performance.now() - start) / count
    if (changed !== count * (reached.length + 1)) throw new Error('The change did not reach what it should.')
    return time
  }
}

/** The same graph as native closures over signals: set the input, read what it reaches. */
function floor(size: number, shape: Shape): Sample {
  const input = signal(1)
  const reached: (() => number)[] = []
  for (let index = 0; index < reach; index += 1) {
    const [one, other] = readsOf(shape, index).map((from) => (from === -1 ? input : (reached[from] ?? input)))
    const first = one ?? input
    reached.push(other ? computed(() => first() + other() + 1) : computed(() => first() + 1))
  }
  const beside = signal(1)
  const others: (() => number)[] = []
  for (let index = reach; index < size; index += 1) {
    const from = index % 50 === 0 ? beside : (others.at(-1) ?? beside)
    others.push(computed(() => from() + 1))
  }
  for (const read of [...reached, ...others]) read()
  let value = 1
  return (count) => {
    let sum = 0
    const start = performance.now()
    for (let turn = 0; turn < count; turn += 1) {
      value += 1
      input(value)
      for (const read of reached) sum += read()
    }
    const time = (performance.now() - start) / count
    if (!(sum > 0)) throw new Error('The change did not reach what it should.')
    return time
  }
}

/** Medians of several samplers, taken in turn so that the machine's moods meet all of them alike. */
function inTurn(samplers: readonly Sample[]): number[] {
  const times = samplers.map((): number[] => [])
  for (const sampler of samplers) for (let warming = 0; warming < 20; warming += 1) sampler(changesPerSample)
  for (let sample = 0; sample < samples; sample += 1) {
    for (const [index, sampler] of samplers.entries()) times[index]?.push(sampler(changesPerSample))
  }
  return times.map(median)
}

/** Measures one change of an input that reaches 20 bindings, in applications of several sizes. */
export async function measure(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const shape of shapes) {
    for (const size of sizes) {
      const [mine = Number.NaN, least = Number.NaN] = inTurn([ours(size, shape), floor(size, shape)])
      measurements.push(
        measurement(`one change reaching ${reach} of ${size} bindings, ${shape}`, mine, least, 5),
      )
    }
  }
  const [large = Number.NaN, small = Number.NaN] = inTurn([ours(5000, 'mix'), ours(100, 'mix')])
  measurements.push(
    measurement('one change reaching 20: at 5000 bindings compared with 100', large, small, 1.1),
  )
  return measurements
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(await measure())

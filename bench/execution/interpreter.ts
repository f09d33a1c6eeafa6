import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { defaultRunLimits, type EnginePorts, planApi, runApi } from '@ashlar/engine'
import type { Block, JsonObject, JsonValue } from '@ashlar/schema'
import { type Measurement, median } from '../support/measurement.ts'

const rounds = 15
const roundMilliseconds = 100

const ports: EnginePorts = {
  compileStep: () => ({ bindings: [], run: () => Promise.resolve(null) }),
  beginTransaction: () => Promise.reject(new Error('Nothing here is a transaction.')),
  evaluate: () => Promise.reject(new Error('No binding here needs code.')),
  monotonic: () => performance.now(),
  now: () => new Date(),
  sleep: async (milliseconds, signal) => {
    await setTimeout(milliseconds, undefined, { signal })
  },
  breathe: () => setImmediate(),
}

interface Case {
  readonly name: string
  /** How many blocks one run executes. */
  readonly count: number
  readonly blocks: Block[]
  readonly byHand: (inputs: JsonObject) => Promise<JsonValue> | JsonValue
}

const named = (kind: string, index = '') => ({ id: randomUUID(), name: `${kind}${index}` })

/** The smallest block that reads something and keeps it. */
const declaring = (key: string, value: string): Block => ({
  ...named('Declare', key),
  kind: 'variables',
  items: [{ key, value, type: 'SIMPLE', mode: 'READWRITE' }],
})
const returning = (data: string): Block => ({ ...named('Return'), kind: 'return', data })

const hundred = Array.from({ length: 100 }, (_, index) => `v${index}`)

const cases: Case[] = [
  {
    name: '100 blocks in sequence',
    count: 101,
    blocks: [...hundred.map((key) => declaring(key, '{{ start.value }}')), returning('{{ v99.get() }}')],
    byHand: ({ start }) => {
      const variables = new Map<string, { value: JsonValue }>()
      const known = typeof start === 'object' && start !== null && !Array.isArray(start) ? start : {}
      for (const key of hundred) variables.set(key, { value: known['value'] ?? null })
      return variables.get('v99')?.value ?? null
    },
  },
  {
    name: 'loop of 1,000 turns with a condition in each',
    count: 2001,
    blocks: [
      {
        ...named('Loop'),
        kind: 'loop',
        type: 'FOREACH',
        range: '{{ items }}',
        variables: { item: 'item', index: 'index' },
        blocks: [
          {
            ...named('Check'),
            kind: 'conditional',
            elseIf: [],
            if: { condition: '{{ item.isWanted }}', blocks: [declaring('last', '{{ item.total }}')] },
          },
        ],
      },
    ],
    byHand: ({ items }) => {
      const outputs: JsonValue[] = []
      for (const item of Array.isArray(items) ? items : []) {
        if (typeof item !== 'object' || item === null || Array.isArray(item)) continue
        outputs.push(item['isWanted'] === true ? { last: item['total'] ?? null } : null)
      }
      return outputs
    },
  },
  {
    name: '100 paths side by side',
    count: 101,
    blocks: [
      {
        ...named('Parallel'),
        kind: 'parallel',
        wait: 'WAIT_ALL',
        paths: {
          type: 'static',
          paths: hundred.map((key) => ({ name: key, blocks: [declaring(key, '{{ start.value }}')] })),
        },
      },
    ],
    byHand: async ({ start }) => {
      const path = async (): Promise<JsonValue> => start ?? null
      const outputs = await Promise.all(hundred.map(path))
      return Object.fromEntries(hundred.map((key, index) => [key, outputs[index] ?? null]))
    },
  },
  {
    name: '100 times try, throw and catch',
    count: 300,
    blocks: hundred.map((key) => ({
      ...named('Try', key),
      kind: 'tryCatch',
      variables: { error: 'error' },
      try: { blocks: [{ ...named('Throw', key), kind: 'throw', error: 'No.' }] },
      catch: { blocks: [declaring(key, '{{ error }}')] },
    })),
    byHand: () => {
      let last: JsonValue = null
      for (const key of hundred) {
        try {
          throw new Error(`No: ${key}.`)
        } catch (error) {
          last = error instanceof Error ? error.message : null
        }
      }
      return last
    },
  },
]

const inputs: JsonObject = {
  start: { value: 7 },
  items: Array.from({ length: 1000 }, (_, index) => ({ total: index, isWanted: true })),
}

/** Microseconds of CPU time that one call takes, all threads together. */
const costOf = async (act: () => unknown): Promise<number> => {
  const begun = performance.now()
  const before = process.cpuUsage()
  let calls = 0
  while (performance.now() - begun < roundMilliseconds) {
    for (let call = 0; call < 10; call += 1) await act()
    calls += 10
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

/** What the engine itself costs for each block, as CPU time, beside the same written by hand. No block waits for anything. */
export const measure = async (): Promise<Measurement[]> => {
  const measurements: Measurement[] = []
  for (const { name, count, blocks, byHand } of cases) {
    const plan = planApi({ blocks }, ports)
    const run = async (): Promise<void> => {
      const { status, fault } = await runApi(
        plan,
        {
          runId: 'run',
          organizationId: 'organization',
          withTrace: false,
          inputs,
          signal: new AbortController().signal,
          limits: defaultRunLimits,
        },
        ports,
      )
      if (status !== 'succeeded') throw new Error(fault?.message)
    }
    const ours: number[] = []
    const floor: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push((await costOf(run)) / count)
      floor.push((await costOf(() => byHand(inputs))) / count)
    }
    measurements.push({
      name: `interpreter: ${name}, CPU time of a block`,
      unit: 'us',
      ours: median(ours),
      floor: median(floor),
      reach: { of: 'value', at: 'most', value: 1 },
    })
  }
  return measurements
}

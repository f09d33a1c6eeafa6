import {
  beginSession,
  type BuildingEnd,
  type BuildingHost,
  converse,
  risksOf,
  usualLimits,
} from '../src/building/index.ts'
import { builtPage } from './built-page.ts'
import type { Evaluation } from './evaluation.ts'
import { shopScene, shopTables } from './shop.ts'

/** What came of one task. */
export interface Played {
  readonly name: string
  /** The sentences of conditions that do not hold; empty where it is done. */
  readonly unmet: readonly string[]
  readonly reason: BuildingEnd
  readonly message: string
  readonly turns: number
  readonly tokens: { readonly input: number; readonly output: number }
  /** What tools refused. */
  readonly refusals: readonly string[]
}

/** Asks a model, once. */
export type Turn = BuildingHost['turn']

/** The model of a record: it makes the calls that were recorded, and ends. */
export const recordedTurn = ({ turns }: Evaluation): Turn => {
  let next = 0
  return async function* recorded() {
    const calls = turns[next] ?? [['finish', { summary: 'Done.' }] as const]
    next += 1
    for (const [index, [name, input]] of calls.entries()) {
      yield await Promise.resolve({
        kind: 'toolCall' as const,
        id: `${next}-${index}`,
        name,
        json: JSON.stringify(input),
      })
    }
    yield { kind: 'end', reason: 'tools' }
  }
}

/** Has a model do a task, and looks at what came of it. The person agrees to plans and answers as the task says. */
export const play = async (evaluation: Evaluation, turn: Turn): Promise<Played> => {
  const records = evaluation.start()
  const answers = [...(evaluation.answers ?? [])]
  const questions: string[] = []
  let turns = 0
  const host: BuildingHost = {
    turn: (messages, signal) => {
      turns += 1
      return turn(messages, signal)
    },
    currentRecords: () => records,
    readMetadata: async (integrationId, words) => {
      const found = shopTables.filter(({ name, columns }) =>
        [name, ...columns.map((column) => column.name)].some((text) =>
          words.some((word) => text.includes(word.toLowerCase()) || word.toLowerCase().includes(text)),
        ),
      )
      const tables = integrationId !== 'shop' ? [] : found.length > 0 ? found : shopTables
      return Promise.resolve({ tables, more: 0 })
    },
    readValueShape: () => ({ list: { count: 2, keys: { id: 'number', name: 'text' } } }),
    readProblems: () => evaluation.problems ?? [],
    runReadQuery: async () =>
      Promise.resolve({ ok: false, message: 'The person does not want this to run.' }),
    askPerson: async (question) => {
      questions.push(question)
      return Promise.resolve(answers.shift() ?? 'Decide yourself.')
    },
    proposePlan: async () => Promise.resolve({ go: true }),
  }
  const focus = Object.values(records).flatMap(({ id, name }) => (name === evaluation.selected ? [id] : []))
  const session = beginSession({ records, scene: shopScene() })
  const instruction = { text: evaluation.instruction, focus }
  const tokens = { input: 0, output: 0 }
  const refusals: string[] = []
  const signal = new AbortController().signal
  for await (const event of converse(session, instruction, host, signal, usualLimits)) {
    if (event.kind === 'usage') {
      tokens.input += event.usage.input
      tokens.output += event.usage.output
    }
    if (event.kind === 'refusal') refusals.push(`${event.name}: ${event.message}`)
    if (event.kind !== 'end') continue
    const { draft } = event.session
    const page = builtPage(draft, { risks: risksOf(draft), summary: event.message, questions })
    return {
      name: evaluation.name,
      unmet: evaluation.conditions.flatMap(({ says, holds }) => (holds(page) ? [] : [says])),
      reason: event.reason,
      message: event.message,
      turns,
      tokens,
      refusals,
    }
  }
  throw new Error('The conversation did not end.')
}

import type { JsonObject, PageRecords } from '@ashlar/schema'
import type { BuildingMessage, BuildingTurnEvent } from '@ashlar/schema/building'
import { type BuildingLimits, usualLimits } from '../src/building/conversation/limits.ts'
import { converse } from '../src/building/conversation/converse.ts'
import {
  beginSession,
  type BuildingEvent,
  type BuildingInstruction,
} from '../src/building/conversation/session.ts'
import type { BuildingHost } from '../src/building/host.ts'
import { aPage, aScene } from './build-draft.ts'

/** One call that a scripted model makes. */
export type ScriptedCall = readonly [name: string, input: JsonObject | string]

/** One answer of a scripted model: events as they are, or what it says and calls. */
export type ScriptedTurn =
  | { readonly says?: string; readonly calls?: readonly ScriptedCall[] }
  | { readonly events: readonly BuildingTurnEvent[] }

const eventsOf = (turn: ScriptedTurn, number: number): readonly BuildingTurnEvent[] => {
  if ('events' in turn) return turn.events
  const { says, calls = [] } = turn
  return [
    ...(says === undefined ? [] : [{ kind: 'text' as const, text: says }]),
    ...calls.map(([name, input], index) => ({
      kind: 'toolCall' as const,
      id: `call-${number}-${index}`,
      name,
      json: typeof input === 'string' ? input : JSON.stringify(input),
    })),
    { kind: 'usage', usage: { input: 100, output: 10 } },
    { kind: 'end', reason: calls.length === 0 ? 'stop' : 'tools' },
  ]
}

/** A host whose model says what is written; after the last line it says that it is done. */
export const scriptedHost = (
  turns: readonly ScriptedTurn[],
  records: () => PageRecords,
  more: Partial<BuildingHost> = {},
): BuildingHost & { readonly sent: (readonly BuildingMessage[])[] } => {
  const sent: (readonly BuildingMessage[])[] = []
  return {
    sent,
    async *turn(messages) {
      sent.push(structuredClone(messages))
      yield* eventsOf(turns[sent.length - 1] ?? { says: 'Done.' }, sent.length)
    },
    currentRecords: records,
    readMetadata: async () => ({ tables: [], more: 0 }),
    readValueShape: () => null,
    readProblems: () => [],
    runReadQuery: async () => ({ ok: true, rows: [] }),
    askPerson: async () => 'Yes',
    proposePlan: async () => ({ go: true }),
    ...more,
  }
}

/** A whole conversation about one instruction: all that happened, and how it ended. */
export const conversation = async (
  turns: readonly ScriptedTurn[],
  {
    records = aPage(),
    instruction = { text: 'Do it.' },
    host: more = {},
    limits = usualLimits,
    signal = new AbortController().signal,
    onEvent = () => undefined,
  }: {
    records?: PageRecords
    instruction?: BuildingInstruction
    host?: Partial<BuildingHost>
    limits?: BuildingLimits
    signal?: AbortSignal
    onEvent?: (event: BuildingEvent) => void
  } = {},
) => {
  const host = scriptedHost(turns, () => records, more)
  const session = beginSession({ records, scene: aScene() })
  const events: BuildingEvent[] = []
  for await (const event of converse(session, instruction, host, signal, limits)) {
    events.push(event)
    onEvent(event)
  }
  const end = events.at(-1)
  if (end?.kind !== 'end') throw new Error('The conversation did not end.')
  return { events, end, host }
}

import { buildingVersion, type FoundTables, type ReadRows } from '@ashlar/assistant/building'
import { call, CallError, type IntegrationView, routes } from '@ashlar/contract'
import type { DatabaseTable } from '@ashlar/schema'
import { type AssistantTelling, tellsAtLeast } from '@ashlar/schema/assistant-settings'
import type { BuildingMessage, BuildingTurnEvent } from '@ashlar/schema/building'
import { callInSession } from '../../session/index.ts'
import type { EditorSession } from '../session/editor-session.ts'
import type { Surroundings } from './building-work.ts'
import { EventStream } from './event-stream.ts'
import { problemsOn, shapeOf } from './read-living.ts'

/** Tables that are told at once: more say less, and cost more, than those that somebody names. */
const mostTables = 60

const isFound = (table: DatabaseTable, words: readonly string[]): boolean => {
  const text = [table.schema, table.name, ...table.columns.map(({ name }) => name)].join(' ').toLowerCase()
  return words.some((word) => text.includes(word.toLowerCase()))
}

/** What the assistant reaches from the page that is open: with the rights of the person, and never more. */
export const surroundingsOf = (
  session: EditorSession,
  integrations: readonly IntegrationView[],
  tells: AssistantTelling,
): Surroundings => {
  const { applicationId } = session
  const usable = integrations.filter(({ permissions }) => permissions.canUse)
  return {
    scene: () => ({
      catalogue: session.catalogue,
      integrations: usable.map(({ id, name, pluginId }) => ({ id, name, pluginId })),
      routes: session.state.routes,
      newId: session.newId,
      now: () => Date.now(),
    }),
    nameOfIntegration: (id) => usable.find((integration) => integration.id === id)?.name ?? id,

    turn: (messages, signal) => takeTurn(applicationId, messages, signal),

    async readMetadata(integrationId, words, signal): Promise<FoundTables> {
      const input = { parameters: { integrationId } }
      const { tables } = await callInSession(call(routes.integrations.readMetadata, input, signal))
      const found = words.length === 0 ? tables : tables.filter((table) => isFound(table, words))
      return { tables: found.slice(0, mostTables), more: Math.max(0, found.length - mostTables) }
    },

    readValueShape: (path) =>
      shapeOf(session.state.application.inspect(path).value, tellsAtLeast(tells, 'samples')),

    readProblems: () => problemsOn(session.state.application, session.state.records),

    async runReadQuery(integrationId, sql, signal): Promise<ReadRows> {
      try {
        const input = { parameters: { integrationId }, body: { sql } }
        const { rows } = await callInSession(call(routes.integrations.readQuery, input, signal))
        return { ok: true, rows }
      } catch (error) {
        if (error instanceof CallError) return { ok: false, message: error.message }
        throw error
      }
    },
  }
}

/** Asks the gateway for one answer of the model, and gives it as it comes. */
async function* takeTurn(
  applicationId: string,
  messages: readonly BuildingMessage[],
  signal: AbortSignal,
): AsyncGenerator<BuildingTurnEvent> {
  const stream = new EventStream<BuildingTurnEvent>()
  const body = { version: buildingVersion, messages: [...messages] }
  const input = { parameters: { applicationId }, body, onEvent: stream.add }
  callInSession(call(routes.assistant.takeTurn, input, signal)).then(
    () => stream.end(),
    (error: unknown) => stream.fail(error),
  )
  yield* stream.events()
}

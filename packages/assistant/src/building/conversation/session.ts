import type { PageRecords } from '@ashlar/schema'
import type { BuildingMessage } from '@ashlar/schema/building'
import { type AssistantDraft, beginDraft } from '../draft/draft.ts'
import type { BuildingScene } from '../scene.ts'

/** A conversation as far as it has come: what was said, and the edits in the making. */
export interface BuildingSession {
  readonly messages: readonly BuildingMessage[]
  readonly draft: AssistantDraft
}

/** Begins a conversation, or goes on with one whose edits were accepted or rejected: `messages` are those before. */
export const beginSession = ({
  messages = [],
  ...given
}: {
  readonly records: PageRecords
  readonly scene: BuildingScene
  readonly undoSteps?: number
  readonly messages?: readonly BuildingMessage[]
}): BuildingSession => ({ messages, draft: beginDraft(given) })

/** What a person asks for. */
export interface BuildingInstruction {
  readonly text: string
  /** The ids of what the person has selected. */
  readonly focus?: readonly string[]
  /** The error beside which the person asked for help. */
  readonly problem?: { readonly name: string; readonly path: string; readonly message: string }
}

/** Why a conversation came to its end, for now. */
export type BuildingEnd =
  /** The model called `finish`. */
  | 'finished'
  /** It said something and wants nothing more to be done. */
  | 'answered'
  | 'too_many_turns'
  | 'too_slow'
  /** It sent what was refused before, once more. */
  | 'repeated'
  | 'too_long'
  /** The answer stopped in the middle. */
  | 'cut_off'
  | 'cancelled'
  /** The gateway refused, or the provider failed. */
  | 'failed'

/** What a panel shows as it happens. */
export type BuildingEvent =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'call'
      readonly id: string
      readonly name: string
      readonly status: 'STARTED' | 'COMPLETED'
    }
  | { readonly kind: 'refusal'; readonly id: string; readonly name: string; readonly message: string }
  /** The edits are others now. */
  | { readonly kind: 'draft'; readonly draft: AssistantDraft }
  /** So many texts that looked like secrets were hidden from the model. */
  | { readonly kind: 'hidden'; readonly count: number }
  | { readonly kind: 'usage'; readonly usage: { readonly input: number; readonly output: number } }
  | {
      readonly kind: 'end'
      readonly reason: BuildingEnd
      /** What the model said at the end, or why it ended. */
      readonly message: string
      /** Of a failure: the code of the gateway. */
      readonly code?: string
      readonly session: BuildingSession
    }

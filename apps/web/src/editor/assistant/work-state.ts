import type { AssistantDraft, BuildingPlan } from '@ashlar/assistant/building'
import type { AssistantWish } from '../session/editor-view.ts'

/** How far a step of the assistant has come. */
export type StepStatus = 'STARTED' | 'COMPLETED' | 'REFUSED'

/** One line of the conversation. `id` is of the line. */
export type Line = { readonly id: string } & (
  | { readonly kind: 'wish'; readonly wish: AssistantWish }
  | { readonly kind: 'said'; readonly text: string }
  | {
      readonly kind: 'step'
      readonly callId: string
      readonly tool: string
      readonly status: StepStatus
      /** Why it was refused. */
      readonly message?: string
    }
  | { readonly kind: 'plan'; readonly plan: BuildingPlan; readonly answer: string | null }
  | {
      readonly kind: 'question'
      readonly question: string
      readonly choices: readonly string[]
      readonly answer: string | null
    }
  | {
      readonly kind: 'query'
      readonly integration: string
      readonly sql: string
      readonly answer: string | null
    }
  /** What became of the work: why it ended, or that its changes were accepted or rejected. */
  | {
      readonly kind: 'note'
      readonly tone: 'plain' | 'good' | 'bad'
      readonly text: string
      /** Whether asking the same again may help. */
      readonly mayTryAgain: boolean
    }
)
export type NewLine = Line extends infer One ? (One extends Line ? Omit<One, 'id'> : never) : never

/** What the panel of the assistant shows. */
export interface WorkState {
  readonly lines: readonly Line[]
  readonly isWorking: boolean
  /** The changes that wait for the person; null where there are none. */
  readonly draft: AssistantDraft | null
  /** The changes that the person has taken out, and the risks that they have accepted, by id. */
  readonly left: ReadonlySet<string>
  readonly acceptedRisks: ReadonlySet<string>
  /** Tokens of this conversation. */
  readonly tokens: number
}

export const noWork: WorkState = {
  lines: [],
  isWorking: false,
  draft: null,
  left: new Set(),
  acceptedRisks: new Set(),
  tokens: 0,
}

/** What the assistant does, in words, by its tools. */
const stepWords: Readonly<Record<string, string>> = {
  read_page: 'Look at the page',
  read_component: 'Look at a component',
  read_api: 'Look at an API',
  find_references: 'Look at what is used where',
  list_component_types: 'Look at the kinds of components',
  read_component_type: 'Read about a kind of component',
  list_apis: 'Look at the APIs',
  list_integrations: 'Look at the integrations',
  read_metadata: 'Look at tables and columns',
  read_value_shape: 'Look at the shape of a value',
  read_problems: 'Look at what is wrong',
  run_read_query: 'Read rows',
  ask_person: 'Ask you',
  propose_plan: 'Propose a plan',
  finish: 'Finish',
}

/** A step in words; what a tool is called that is not known here. */
export const wordsOfStep = (tool: string): string => {
  const known = Object.hasOwn(stepWords, tool) ? stepWords[tool] : undefined
  if (known !== undefined) return known
  const words = tool.replaceAll('_', ' ').slice(0, 60)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

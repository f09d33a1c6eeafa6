import type { AssistantFlow } from '@ashlar/schema'

/** Where a conversation with the assistant stands. */
export type AssistantState =
  | { readonly kind: 'options' }
  | { readonly kind: 'idle'; readonly flow: AssistantFlow; readonly prompt: string }
  | {
      readonly kind: 'loading'
      readonly flow: AssistantFlow
      readonly prompt: string
      readonly response: string
    }
  | {
      readonly kind: 'done'
      readonly flow: AssistantFlow
      readonly prompt: string
      readonly response: string
      /** Whether the answer is shown as what it changes. */
      readonly isCompared: boolean
    }
  | {
      readonly kind: 'error'
      readonly flow: AssistantFlow
      readonly prompt: string
      readonly message: string
      readonly mayTryAgain: boolean
    }
  | { readonly kind: 'closed' }

/** What happens in a conversation. */
export type AssistantEvent =
  | { readonly kind: 'choose'; readonly flow: AssistantFlow }
  | { readonly kind: 'write'; readonly prompt: string }
  | { readonly kind: 'submit'; readonly mayAsk: boolean }
  | { readonly kind: 'chunk'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'fail'; readonly message: string; readonly code: number }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'compare' }
  | { readonly kind: 'close' }

/** What is said where nothing better is known. */
export const defaultAssistantError = 'Oops, looks like AI service is unavailable. Try again now or later.'

/** Codes of errors after which it is worth asking again: over what may be asked a day, and too many at once. */
const passing: ReadonlySet<number> = new Set([8, 429])

/** Milliseconds between confirming, or choosing a preset, and what follows. */
export const confirmDelay = 50

/** Explanations need no words; everything else does. */
const isReady = (flow: AssistantFlow, prompt: string): boolean => flow === 'EXPLAIN' || prompt.trim() !== ''

/** Where a conversation stands after something has happened; the same state where it changes nothing. */
export const nextState = (state: AssistantState, event: AssistantEvent): AssistantState => {
  if (event.kind === 'close') return { kind: 'closed' }
  switch (state.kind) {
    case 'options':
      if (event.kind !== 'choose') return state
      return event.flow === 'EXPLAIN'
        ? { kind: 'loading', flow: event.flow, prompt: '', response: '' }
        : { kind: 'idle', flow: event.flow, prompt: '' }
    case 'loading':
      return whileLoading(state, event)
    case 'idle':
    case 'done':
    case 'error':
      return beforeAsking(state, event)
    case 'closed':
      return state
  }
}

type Waiting = Extract<AssistantState, { kind: 'idle' | 'done' | 'error' }>

const beforeAsking = (state: Waiting, event: AssistantEvent): AssistantState => {
  const { flow, prompt } = state
  if (event.kind === 'write') return { ...state, prompt: event.prompt }
  if (event.kind === 'compare' && state.kind === 'done') return { ...state, isCompared: !state.isCompared }
  if (event.kind !== 'submit' || !event.mayAsk || !isReady(flow, prompt)) return state
  return { kind: 'loading', flow, prompt, response: '' }
}

const whileLoading = (
  state: Extract<AssistantState, { kind: 'loading' }>,
  event: AssistantEvent,
): AssistantState => {
  const { flow, prompt, response } = state
  switch (event.kind) {
    case 'chunk':
      return { ...state, response: response + event.text }
    case 'end':
      return { kind: 'done', flow, prompt, response, isCompared: false }
    case 'fail':
      return {
        kind: 'error',
        flow,
        prompt,
        message: event.message === '' ? defaultAssistantError : event.message,
        mayTryAgain: passing.has(event.code),
      }
    case 'cancel':
      return { kind: 'idle', flow, prompt }
    default:
      return state
  }
}

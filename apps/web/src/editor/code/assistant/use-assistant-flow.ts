import {
  type AssistantState,
  confirmDelay,
  defaultAssistantError,
  nextState,
  stripFences,
} from '@ashlar/assistant'
import { CallError } from '@ashlar/contract'
import type { AssistantFlow } from '@ashlar/schema'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { CodeAssistant } from './code-assistant.ts'
import type { taskOf } from './assistant-target.ts'

type Task = ReturnType<typeof taskOf>

/** A conversation with the assistant, and what carries it out. */
export const useAssistantFlow = (
  assistant: CodeAssistant,
  taskFor: (flow: AssistantFlow, prompt: string) => Task,
) => {
  const [state, tell] = useReducer(nextState, { kind: 'options' } satisfies AssistantState)
  const [hidden, setHidden] = useState(0)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const ask = async (flow: AssistantFlow, prompt: string): Promise<void> => {
    const controller = new AbortController()
    asking.current?.abort()
    asking.current = controller
    try {
      let hasFailed = false
      setHidden(0)
      const outcome = await assistant.ask(
        taskFor(flow, prompt),
        (line) => {
          if (controller.signal.aborted) return
          if ('error' in line) {
            hasFailed = true
            tell({ kind: 'fail', ...line.error })
          } else tell({ kind: 'chunk', text: line.result.chunk })
        },
        controller.signal,
      )
      setHidden(outcome.hidden)
      if (!hasFailed) tell({ kind: 'end' })
    } catch (error) {
      if (controller.signal.aborted) return
      const code = error instanceof CallError ? error.status : 13
      tell({ kind: 'fail', message: defaultAssistantError, code })
    }
  }

  const submit = (flow: AssistantFlow, prompt: string): void => {
    if (state.kind === 'loading' || prompt.trim() === '') return
    tell({ kind: 'submit', mayAsk: true })
    void ask(flow, prompt)
  }
  const said = state.kind === 'loading' || state.kind === 'done' ? state.response : ''
  const answered = 'flow' in state && state.flow === 'EXPLAIN' ? said : stripFences(said)
  return {
    state,
    /** The answer without marks around it. */
    response: answered,
    /** How many texts were hidden from the model because they look like secrets. */
    hidden,
    choose: (flow: AssistantFlow): void => {
      tell({ kind: 'choose', flow })
      if (flow === 'EXPLAIN') void ask(flow, '')
    },
    write: (prompt: string): void => tell({ kind: 'write', prompt }),
    submit,
    preset: (flow: AssistantFlow, prompt: string): void => {
      tell({ kind: 'write', prompt })
      setTimeout(() => submit(flow, prompt), confirmDelay)
    },
    tryAgain: (flow: AssistantFlow, prompt: string): void => {
      tell({ kind: 'submit', mayAsk: true })
      void ask(flow, prompt)
    },
    cancel: (): void => {
      asking.current?.abort()
      tell({ kind: 'cancel' })
    },
    compare: (): void => tell({ kind: 'compare' }),
  }
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ThemeVariables } from '../theme/theme-variables.ts'
import { MessageBudget, readFrameMessage, type FrameMessage } from './frame-messages.ts'

/** What a builder wrote. */
export interface ComponentSource {
  readonly html: string
  readonly css: string
  readonly script: string
}

/** How the frame is: on its way, running, out of reach, or ended because it sent too much. */
export type FrameState = 'loading' | 'running' | 'failed' | 'stopped'

interface FrameOptions {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly source: ComponentSource
  /** The model as JSON. */
  readonly modelText: string
  readonly variables: ThemeVariables
  readonly onMessage: (message: FrameMessage) => void
}

const messagesPerSecond = 200
/** A component may load its own document again; one that does so without end is stopped. */
const mostGreetings = 10
const startLimit = 20_000

/**
 * Connects the frame of a component. Nothing that it sends is believed: messages are read one by one, counted, and of
 * several greetings the last one counts, since each may come from what the builder wrote.
 */
export const useComponentFrame = (options: FrameOptions) => {
  const { frame, modelText, variables } = options
  const [state, setState] = useState<FrameState>('loading')
  const [attempt, setAttempt] = useState(0)
  const port = useRef<MessagePort>(undefined)
  const present = useRef(options)
  present.current = options
  const isStopped = state === 'stopped' || state === 'failed'

  useEffect(() => {
    if (isStopped) return
    const budget = new MessageBudget(messagesPerSecond)
    let greetings = 0
    const limit = setTimeout(() => setState('failed'), startLimit)
    const end = (how: FrameState) => {
      clearTimeout(limit)
      port.current?.close()
      port.current = undefined
      setState(how)
    }
    const hear = (data: unknown) => {
      if (!budget.take(performance.now())) {
        end('stopped')
        return
      }
      const message = readFrameMessage(data)
      if (message === undefined) return
      if (message.type === 'started') {
        clearTimeout(limit)
        setState('running')
      }
      present.current.onMessage(message)
    }
    const greet = (event: MessageEvent<unknown>) => {
      const given = event.ports[0]
      // An opaque origin is written "null"; only our own frame has this window.
      if (event.source === null || event.source !== frame.current?.contentWindow) return
      if (event.origin !== 'null' || event.data !== 'component' || given === undefined) return
      greetings += 1
      if (greetings > mostGreetings) {
        end('stopped')
        return
      }
      port.current?.close()
      port.current = given
      given.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)
      const { source, modelText: text, variables: theme } = present.current
      given.postMessage({ type: 'start', ...source, modelText: text, variables: theme })
    }
    window.addEventListener('message', greet)
    return () => {
      clearTimeout(limit)
      window.removeEventListener('message', greet)
      port.current?.close()
      port.current = undefined
    }
  }, [frame, attempt, isStopped])

  useEffect(() => port.current?.postMessage({ type: 'model', modelText }), [modelText])
  useEffect(() => port.current?.postMessage({ type: 'theme', variables }), [variables])

  return {
    state,
    attempt,
    restart: () => {
      setState('loading')
      setAttempt((count) => count + 1)
    },
  }
}

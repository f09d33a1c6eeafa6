import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ThemeVariables } from '../theme/theme-variables.ts'
import { watchFrame } from './frame-watch.ts'
import { charactersPerSecond, messagesPerSecond } from './frame-limits.ts'
import { lengthOfMessage, MessageBudget, readFrameMessage, type FrameMessage } from './frame-messages.ts'

/** What a builder wrote. */
export interface ComponentSource {
  readonly html: string
  readonly css: string
  readonly script: string
}

/**
 * How the frame is: on its way, running, out of reach, ended because it sent too much, ended because its code did not end,
 * or away until another one, whose code did not end, is gone.
 */
export type FrameState = 'loading' | 'running' | 'failed' | 'stopped' | 'stuck' | 'waiting'

interface FrameOptions {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly source: ComponentSource
  /** The model as JSON. */
  readonly modelText: string
  readonly variables: ThemeVariables
  readonly onMessage: (message: FrameMessage) => void
}

/** A component may load its own document again; one that does so without end is stopped. */
const mostGreetings = 10
const startLimit = 20_000
/** How long frames stay away that one of them has held up, in ms: their process has to end before they come back. */
const recoveryTime = 500

/** What a message costs: a change of the model has the whole model written anew. */
const costOf = (data: unknown, message: FrameMessage | undefined, modelText: string): number =>
  lengthOfMessage(data) + (message?.type === 'updateModel' ? modelText.length : 0)

/** Whether a window stands inside of another, at any of the depths that frames of components have. */
const isWithin = (window: MessageEventSource, outer: Window): boolean => {
  let above: unknown = window
  for (let depth = 0; depth < 10; depth += 1) {
    if (above === outer) return true
    above = typeof above === 'object' && above !== null && 'parent' in above ? above.parent : null
  }
  return false
}

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
  const isAway = state !== 'loading' && state !== 'running'

  useEffect(() => {
    if (isAway) return
    const budget = new MessageBudget(messagesPerSecond, charactersPerSecond)
    let greetings = 0
    const limit = setTimeout(() => setState('failed'), startLimit)
    const end = (how: FrameState) => {
      clearTimeout(limit)
      port.current?.close()
      port.current = undefined
      setState(how)
    }
    const pulse = watchFrame({
      ask: () => port.current?.postMessage({ type: 'ask' }),
      end: (isToBlame) => end(isToBlame ? 'stuck' : 'waiting'),
    })
    const hear = (data: unknown) => {
      const message = readFrameMessage(data)
      const cost = costOf(data, message, present.current.modelText)
      if (!budget.take(performance.now(), cost) || message?.type === 'tooMuch') {
        end('stopped')
        return
      }
      if (message === undefined) return
      pulse.answered()
      if (message.type === 'alive') return
      if (message.type === 'busy') {
        pulse.isBusy()
        return
      }
      if (message.type === 'started') {
        clearTimeout(limit)
        pulse.began()
        pulse.isBusy()
        setState('running')
      }
      present.current.onMessage(message)
    }
    const greet = (event: MessageEvent<unknown>) => {
      const given = event.ports[0]
      // An opaque origin is written "null"; only our own frame has this window.
      const own = frame.current?.contentWindow
      if (event.source === null || own === null || own === undefined) return
      if (event.source !== own) {
        // What runs inside may call the page directly: nobody listens, but each call takes the page a moment.
        if (isWithin(event.source, own) && !budget.take(performance.now(), 0)) end('stopped')
        return
      }
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
      pulse.leave()
      port.current?.close()
      port.current = undefined
    }
  }, [frame, attempt, isAway])

  useEffect(() => {
    if (state !== 'waiting') return undefined
    const comingBack = setTimeout(() => {
      setState('loading')
      setAttempt((count) => count + 1)
    }, recoveryTime)
    return () => clearTimeout(comingBack)
  }, [state])

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

import { setTimeout as wait } from 'node:timers/promises'
import type { JsonValue } from '@ashlar/schema'
import type { StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'

/** A failure that may have passed with the next try: a lost connection, a service that starts again. */
export class PassingError extends IntegrationError {}

/** Throws an error as one that may pass where no connection came about or one was lost, else as it is. */
export const passing = (error: unknown): never => {
  const isLost = error instanceof IntegrationError && /^(?:network_failed|timed_out)$/u.test(error.code)
  throw isLost ? new PassingError(error.code, error.message, { cause: error }) : error
}

/** Tries in a row after which a stream fails, where none of them gave a message or stayed open. */
const mostTries = 5

/** From when on a connection counts as one that stays open, in milliseconds. */
const steadyMilliseconds = 5_000

/** The longest pause before a try, in milliseconds. */
const longestPause = 60_000

/** How a stream goes on when its connection ends. */
export interface Following {
  /**
   * Connects, and gives the messages that come; `onOpen` is to be called once the service lets us in. Throws `PassingError` where
   * another try makes sense; its end is the end of the stream.
   */
  readonly connect: (signal: AbortSignal, onOpen: () => void) => AsyncIterable<JsonValue>
  /** The pause before the first try, in milliseconds; longer after each one in vain. */
  readonly pause: () => number
  /** Whether another connection follows where the service ends one in good order. */
  readonly isRepeated: () => boolean
}

/**
 * Messages as they come, over as many connections as it takes. What is never reached fails at once, as does what fails for good;
 * what was reached is tried again, and fails after five tries in vain.
 */
export async function* follow(
  { connect, pause, isRepeated }: Following,
  { signal, limits, onLog }: Pick<StepContext, 'signal' | 'limits' | 'onLog'>,
): AsyncGenerator<JsonValue, undefined> {
  let wasOpen = false
  let tries = 0
  for (;;) {
    let opened = Number.POSITIVE_INFINITY
    const onOpen = (): void => {
      wasOpen = true
      opened = performance.now()
    }
    try {
      for await (const message of connect(signal, onOpen)) {
        tries = 0
        if (Buffer.byteLength(JSON.stringify(message)) > limits.resultBytes)
          throw tooLarge(limits.resultBytes)
        yield message
      }
      if (!isRepeated()) return undefined
      if (tries >= mostTries) throw endless()
    } catch (error) {
      if (signal.aborted) throw cancelled()
      if (!(error instanceof PassingError) || !wasOpen || tries >= mostTries) throw error
      onLog?.(`${error.message} Connecting again.`)
    }
    if (performance.now() - opened > steadyMilliseconds) tries = 0
    await pauseFor(Math.min(longestPause, pause() * 2 ** tries), signal)
    tries += 1
  }
}

const endless = (): IntegrationError =>
  new IntegrationError('request_failed', 'The service ends each connection without a message.')

/** Waits for about as long as is said: many that were cut at once do not come back at once. */
const pauseFor = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  try {
    await wait(milliseconds * (0.75 + Math.random() / 2), undefined, { signal })
  } catch {
    throw cancelled()
  }
}

/** The first messages of many; what gives them is left after those. */
export async function* upTo(
  messages: AsyncIterable<JsonValue>,
  most: number,
): AsyncGenerator<JsonValue, undefined> {
  if (most === 0) return
  let count = 0
  for await (const message of messages) {
    yield message
    count += 1
    if (count >= most) return
  }
}

/** How many messages a step wants, and for how long it waits for them. */
export interface Wanted {
  readonly most: number
  readonly milliseconds: number
}

/** The messages of a connection until there are enough, the time is over or the service ends it. */
export const gather = async (
  connect: Following['connect'],
  { most, milliseconds }: Wanted,
  { signal, limits, reading }: StepContext,
): Promise<JsonValue[]> => {
  const deadline = AbortSignal.timeout(milliseconds)
  const messages: JsonValue[] = []
  let bytes = 0
  try {
    for await (const message of connect(AbortSignal.any([signal, deadline]), () => undefined)) {
      bytes += Buffer.byteLength(JSON.stringify(message)) + 1
      if (bytes > limits.resultBytes) throw tooLarge(limits.resultBytes)
      const refusal = reading?.hold(bytes) ?? null
      if (refusal !== null) throw new IntegrationError('too_large', refusal)
      messages.push(message)
      if (messages.length >= most) break
    }
  } catch (error) {
    if (signal.aborted) throw cancelled()
    const isOver = error instanceof IntegrationError && error.code === 'cancelled' && deadline.aborted
    if (!isOver) throw error
  }
  return messages
}

/** The error of a step that is for Stream blocks and stands elsewhere. */
export const onlyInStream = (label: string): IntegrationError =>
  new IntegrationError(
    'binding_refused',
    `"${label}" gives messages for as long as they come: use it as the step of a Stream block, or choose another action.`,
  )

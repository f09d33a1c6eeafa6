import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { tooLarge } from '../sql/result-limit.ts'

/** What a stream says beside its events. */
interface EventReading {
  /** Bytes that one event may have. */
  readonly eventBytes: number
  /** The pause that the service wants before a new connection, in milliseconds. */
  readonly onPause: (milliseconds: number) => void
}

/** The events of an answer, as they come. Throws `IntegrationError` for one that is too large, and what reading throws. */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  { eventBytes, onPause }: EventReading,
): AsyncGenerator<EventSourceMessage, undefined> {
  const decoder = new TextDecoder()
  const ready: EventSourceMessage[] = []
  let isTooLarge = false
  const parser = createParser({
    onEvent: (event) => ready.push(event),
    onRetry: onPause,
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') isTooLarge = true
    },
    maxBufferSize: eventBytes,
  })
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* ready.splice(0)
    if (isTooLarge) throw tooLarge(eventBytes)
  }
}

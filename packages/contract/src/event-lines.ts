/** Hears one event after the other; the next one waits for its promise. */
export type EventListener = (event: never) => void | Promise<void>

/** Whether a response tells what happens before its answer. */
export const isEventLines = ({ ok, headers, body }: Response): boolean =>
  ok && body !== null && headers.get('content-type')?.startsWith('application/x-ndjson') === true

/** How such a response ends. */
export type LastLine = { readonly answer: unknown } | { readonly refusal: unknown }

/** Reads a response line by line and tells its events in their order; answers with the last line, or null without one. */
export const readEventLines = async (
  { body }: Pick<Response, 'body'>,
  onEvent: EventListener,
): Promise<LastLine | null> => {
  if (body === null) return null
  let rest = ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return null
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const told: unknown = line === '' ? null : JSON.parse(line)
      if (typeof told !== 'object' || told === null) continue
      if ('answer' in told || 'refusal' in told) return told
      if ('event' in told) await listen(onEvent, told.event)
    }
  }
}

const listen = (onEvent: EventListener, event: unknown): void | Promise<void> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server tells as declared and is not checked again
  onEvent(event as never)

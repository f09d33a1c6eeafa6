import type { BuildingMessage } from '@ashlar/schema/building'

/** Results of tools that are shorter than this stay, whatever happens: they are what was done. */
const shortResult = 400

const lengthOf = (message: BuildingMessage): number => {
  switch (message.role) {
    case 'user':
      return message.text.length
    case 'assistant':
      return message.toolCalls.reduce((sum, { json }) => sum + json.length, message.text.length)
    case 'tool':
      return JSON.stringify(message.result).length
  }
}

/**
 * The messages as far as they fit: of the longest ago, what tools told is left out first, since it can be read again, and
 * then whole requests, the oldest first. The last request stays.
 */
export const trimMessages = (
  messages: readonly BuildingMessage[],
  characters: number,
): readonly BuildingMessage[] => {
  let length = messages.reduce((sum, message) => sum + lengthOf(message), 0)
  if (length <= characters) return messages
  const trimmed = [...messages]
  for (const [index, message] of trimmed.entries()) {
    if (length <= characters) return trimmed
    if (message.role !== 'tool' || lengthOf(message) <= shortResult || index >= trimmed.length - 2) continue
    const next: BuildingMessage = { ...message, result: { leftOut: 'Read it again where you need it.' } }
    trimmed[index] = next
    length += lengthOf(next) - lengthOf(message)
  }
  while (length > characters) {
    const nextRequest = trimmed.findIndex(({ role }, index) => index > 0 && role === 'user')
    if (nextRequest === -1) break
    for (const gone of trimmed.splice(0, nextRequest)) length -= lengthOf(gone)
  }
  return trimmed
}

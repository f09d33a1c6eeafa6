/** Words after which the rest of a sentence says more than a name has to. */
const rest = /\s(?:with|that|which|where|so|and|for|from|including)\s/iu
const longestName = 40

/** A name for an application that begins with a sentence: what it says first. */
export const nameOfSentence = (sentence: string): string => {
  const [line = ''] = sentence.trim().split(/[.\n!?;:,]/u)
  const [first = ''] = line.split(rest)
  const words = first.replace(/^(?:an?|the)\s+/iu, '').trim()
  const name = words.slice(0, longestName).trim()
  return name === '' ? 'New application' : name.charAt(0).toUpperCase() + name.slice(1)
}

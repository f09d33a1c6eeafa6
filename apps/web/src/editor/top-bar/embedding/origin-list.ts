import { embedOriginSchema } from '@ashlar/contract'

/** The sites of a text with one in each line or between commas, and those of them that are none. */
export const parseOrigins = (text: string): { origins: string[]; invalid: string[] } => {
  const lines = [...new Set(text.split(/[\s,;]+/u).filter((line) => line !== ''))]
  const origins: string[] = []
  const invalid: string[] = []
  for (const line of lines) {
    // People copy addresses with the slash that browsers show.
    const origin = line.replace(/^(https?:\/\/[^/]+)\/$/iu, '$1').toLowerCase()
    if (embedOriginSchema.safeParse(origin).success) origins.push(origin)
    else invalid.push(line)
  }
  return { origins: [...new Set(origins)], invalid }
}

import type { JsonObject, JsonValue } from '@ashlar/schema'
import { slugOf } from './path.ts'

/** Under which name steps keep their code or statement. */
const codeKey = 'body'

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A step, as it stands in the JSON of an API. */
export interface StepJson {
  readonly id: string
  readonly name: string
  readonly pluginId: string
}

const stepIn = (value: JsonObject): StepJson | null => {
  const { kind, id, name, pluginId } = value
  if (kind !== 'step' || typeof id !== 'string' || typeof name !== 'string') return null
  return typeof pluginId === 'string' ? { id, name, pluginId } : null
}

/** Goes through the blocks of an API, wherever they stand in each other, and replaces the code of steps. */
export const mapCode = (
  value: JsonValue,
  change: (step: StepJson, code: JsonValue | undefined) => JsonValue | undefined,
): JsonValue => {
  if (Array.isArray(value)) return value.map((inner) => mapCode(inner, change))
  if (!isObject(value)) return value
  const step = stepIn(value)
  const { configuration } = value
  if (step === null || !isObject(configuration)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapCode(inner, change)]))
  }
  const { [codeKey]: before, ...rest } = configuration
  const code = change(step, before)
  return { ...value, configuration: code === undefined ? rest : { ...rest, [codeKey]: code } }
}

/** How files with the code of a plugin’s steps end, such as `sql`; null where it stays in the file of its API. */
export type CodeEndings = (pluginId: string) => string | null

/** Blocks without the code of their steps, and the files in which that stands, by their names. */
interface WithoutCode {
  readonly blocks: JsonValue
  readonly files: ReadonlyMap<string, string>
  /** Which file holds the code of which step; absent where none does. */
  readonly code?: { step: string; file: string }[]
}

/** Takes the code of steps out of blocks, into files with the names of the steps. An empty file says nothing, and is kept only where asked. */
export const withoutCode = (
  blocks: JsonValue,
  endingOf: CodeEndings,
  empty: 'left out' | 'kept' = 'left out',
): WithoutCode => {
  const code: { step: string; file: string }[] = []
  const files = new Map<string, string>()
  const rest = mapCode(blocks, (step, text): JsonValue | undefined => {
    const ending = endingOf(step.pluginId)
    if (typeof text !== 'string' || ending === null || (text === '' && empty === 'left out')) return text
    const slug = slugOf(step.name)
    let file = `${slug}.${ending}`
    for (let number = 2; files.has(file); number += 1) file = `${slug}-${number}.${ending}`
    files.set(file, text)
    code.push({ step: step.id, file })
    return undefined
  })
  return { blocks: rest, files, ...(code.length === 0 ? {} : { code }) }
}

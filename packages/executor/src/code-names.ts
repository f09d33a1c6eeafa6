import type { StepName } from '@ashlar/engine'
import type { CodeFile, CodeName } from '@ashlar/sandbox'
import { contentOfFile, filesOf, type JsonValue } from '@ashlar/schema'

/** The names of a step as its code, which is `text`, reads them. */
export const toCodeNames = (
  names: Readonly<Record<string, StepName>>,
  text: string,
): Record<string, CodeName> => {
  // Looking for files in every value would take its time for nothing where no code reads them.
  const readsFiles = text.includes('readContents')
  return Object.fromEntries(
    Object.entries(names).map(([name, given]): [string, CodeName] => [name, toCodeName(given, readsFiles)]),
  )
}

const toCodeName = (given: StepName, holdsFiles: boolean): CodeName => {
  const value = jsonOf(given.value)
  if (given.kind === 'value' || given.type === 'NATIVE') return { kind: 'value', value, holdsFiles }
  if (given.type === 'FILEPICKER') return { kind: 'files', files: filesOf(value).flatMap(codeFilesOf) }
  return {
    kind: 'variable',
    value,
    isWritable: given.mode === 'READWRITE',
    isAwaited: given.type === 'ADVANCED',
  }
}

const jsonOf = (value: unknown): JsonValue => (isJson(value) ? value : null)

// Inputs and outputs were read from JSON; the engine only does not say so in its types.
const isJson = (value: unknown): value is JsonValue => value !== undefined && typeof value !== 'function'

const codeFilesOf = (value: JsonValue): CodeFile[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const { name, type, size, data } = value
  if (typeof name !== 'string') return []
  const content = typeof data === 'string' ? base64Of(data, size) : ''
  return [
    {
      name,
      content,
      type: typeof type === 'string' ? type : '',
      size: typeof size === 'number' ? size : Buffer.byteLength(content, 'base64'),
    },
  ]
}

const base64Of = (data: string, size: JsonValue | undefined): string => {
  const { form, content } = contentOfFile(data, size)
  return form === 'base64' ? content : Buffer.from(content).toString('base64')
}

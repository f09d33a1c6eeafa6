/** Sections of a WebAssembly module, by their numbers in its format. */
const sections = { custom: 0, import: 2, memory: 5, export: 7 }
const headLength = 8

/** Where the memory of a module that was changed by `withMemoryFromOutside` is taken from. */
export const memoryImport = { module: 'host', name: 'memory' }
/** Under which name such a module exports where its stack ends, as a global. */
export const stackPointerExport = 'stack_pointer'
/** The most pages that a memory of it may have: whoever makes the memory says less. */
const mostPages = 65_536

interface Section {
  readonly id: number
  readonly content: Buffer
}

/** Reads a number as the format writes it; gives it with the position behind it. */
const numberAt = (bytes: Buffer, start: number): readonly [value: number, end: number] => {
  let value = 0
  for (let at = start, factor = 1; ; at += 1, factor *= 128) {
    const byte = bytes[at]
    if (byte === undefined) throw new Error('The WebAssembly module is cut off.')
    value += (byte % 128) * factor
    if (byte < 128) return [value, at + 1]
  }
}

const numberBytes = (value: number): Buffer => {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) + 128)
  }
}

const textBytes = (text: string): Buffer => Buffer.concat([numberBytes(text.length), Buffer.from(text)])

const sectionsOf = (module: Buffer): readonly Section[] => {
  const found: Section[] = []
  for (let at = headLength; at < module.length; ) {
    const [length, start] = numberAt(module, at + 1)
    found.push({ id: module[at] ?? sections.custom, content: module.subarray(start, start + length) })
    at = start + length
  }
  return found
}

/** The content of a section that is a list, with one entry more. */
const withEntry = (content: Buffer, entry: Buffer): Buffer => {
  const [count, start] = numberAt(content, 0)
  return Buffer.concat([numberBytes(count + 1), content.subarray(start), entry])
}

/**
 * Changes a module that makes its own memory into one that is given it, so that its memory has a limit, and has it tell where
 * its stack ends. What is there for debuggers alone is left out.
 */
export const withMemoryFromOutside = (module: Buffer): Buffer<ArrayBuffer> => {
  const found = sectionsOf(module)
  const own = found.find(({ id }) => id === sections.memory)
  if (own === undefined) throw new Error('The WebAssembly module has no memory.')
  // One memory: how many there are, whether it has a limit, how many pages it begins with.
  const [pages] = numberAt(own.content, 2)
  const memory = Buffer.concat([
    textBytes(memoryImport.module),
    textBytes(memoryImport.name),
    Buffer.from([2, 1]),
    numberBytes(pages),
    numberBytes(mostPages),
  ])
  const stackPointer = Buffer.concat([textBytes(stackPointerExport), Buffer.from([3, 0])])
  const changed = found.flatMap(({ id, content }): readonly Section[] => {
    if (id === sections.custom || id === sections.memory) return []
    if (id === sections.import) return [{ id, content: withEntry(content, memory) }]
    if (id === sections.export) return [{ id, content: withEntry(content, stackPointer) }]
    return [{ id, content }]
  })
  return Buffer.concat([
    module.subarray(0, headLength),
    ...changed.flatMap(({ id, content }) => [Buffer.from([id]), numberBytes(content.length), content]),
  ])
}

/** The unit in which a memory is looked through: the size of a page of WebAssembly. */
const pageBytes = 64 * 1024
const unwritten = Buffer.alloc(pageBytes)

/** What a program in WebAssembly had written to its memory at one moment, to be put back any number of times. */
export interface MemoryImage {
  /**
   * Makes every byte up to the last that was written what it was, but for the depth of the stack that no call reaches. What
   * lies behind belongs to nobody then: an allocator writes a header behind all that it gives out.
   */
  putBack: () => void
  /** The same for all of the memory, of which another image is to be taken. */
  putBackAlone: () => void
}

/**
 * Takes an image of a memory, between two calls of the program: what it keeps outside of its memory, such as where its stack
 * ends, has to be the same at every time. Stretches without anything take no place. The first of them is the stack, between
 * the program's data and its heap; it grows down from its end, by `stackBytes` at most.
 */
export const imageOf = (memory: WebAssembly.Memory, stackBytes: number): MemoryImage => {
  const stretches = writtenStretches(memory)
  const [data] = stretches
  const stackStart = data === undefined ? 0 : data.start + data.content.length
  const putBack = (deepest: number): number => {
    const bytes = new Uint8Array(memory.buffer)
    let position = 0
    for (const { start, content } of stretches) {
      bytes.fill(0, position === stackStart ? Math.max(position, start - deepest) : position, start)
      bytes.set(content, start)
      position = start + content.length
    }
    return position
  }
  return {
    putBack: () => putBack(stackBytes),
    putBackAlone: () => {
      const end = putBack(memory.buffer.byteLength)
      new Uint8Array(memory.buffer).fill(0, end)
    },
  }
}

interface Stretch {
  readonly start: number
  readonly content: Uint8Array
}

const writtenStretches = ({ buffer }: WebAssembly.Memory): readonly Stretch[] => {
  const stretches: Stretch[] = []
  let start = -1
  for (let page = 0; page <= buffer.byteLength; page += pageBytes) {
    const isWritten = page < buffer.byteLength && !Buffer.from(buffer, page, pageBytes).equals(unwritten)
    if (isWritten && start === -1) start = page
    if (isWritten || start === -1) continue
    stretches.push({ start, content: new Uint8Array(buffer, start, page - start).slice() })
    start = -1
  }
  return stretches
}

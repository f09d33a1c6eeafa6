import { describe, expect, it } from 'vitest'
import { createInterpreter } from './interpreter.ts'
import { imageOf } from './memory-image.ts'

const mebibyte = 1024 * 1024

/** The longest stretch without anything. */
const longestGap = (bytes: Uint8Array): { start: number; end: number } => {
  let longest = { start: 0, end: 0 }
  let start = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 0) continue
    if (at - start > longest.end - longest.start) longest = { start, end: at }
    start = at + 1
  }
  return longest
}

describe('an image of the memory of an interpreter', () => {
  it('puts back all that was written, however deep code calls itself', async () => {
    const interpreter = await createInterpreter()
    const memory = interpreter.getWasmMemory()
    const runtime = interpreter.newRuntime()
    runtime.setMaxStackSize(mebibyte / 2)
    const context = runtime.newContext()
    const image = imageOf(memory, mebibyte)
    const all = new Uint8Array(memory.buffer)
    const before = all.slice(0, all.findLastIndex((byte) => byte !== 0) + 1)
    const stack = longestGap(before)
    const programs = [
      'const call = (depth) => (depth === 0 ? 0 : call(depth - 1) + 1); call(400)',
      'JSON.stringify(Array.from({ length: 400 }).reduce((inner) => [inner], []))',
      'JSON.parse("[".repeat(400))',
      'let text = "a"; for (let turn = 0; turn < 100; turn += 1) text = "(" + text + ")"; new RegExp(text).test("a")',
      'globalThis.left = Array.from({ length: 1000 }, () => ({ left: "left" }))',
    ]
    for (const program of programs) {
      context.evalCode(program)
      const belowReach = Buffer.from(memory.buffer, stack.start, stack.end - mebibyte - stack.start)
      expect(belowReach.equals(Buffer.alloc(belowReach.length))).toBe(true)
      image.putBack()
      expect(Buffer.from(memory.buffer, 0, before.length).equals(before)).toBe(true)
    }
  })
})

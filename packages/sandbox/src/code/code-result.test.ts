import { expect, it } from 'vitest'
import { readOutput } from './code-result.ts'

const limits = {
  milliseconds: 1000,
  memoryBytes: 1024 * 1024,
  outputBytes: 1024 * 1024,
  messageBytes: 1024,
  logLines: 1,
  logCharacters: 1,
}
const header = JSON.stringify({ hasOutput: true, assignments: {} })
const jsonOf = (bytes: Buffer): Uint8Array | undefined => {
  const result = readOutput(header, bytes, limits)
  return result.ok ? result.json : undefined
}

it('gives the bytes of a large output apart from what else came with it', () => {
  const text = JSON.stringify('x'.repeat(300_000))
  const came = Buffer.from(`before${text}behind`)
  const json = jsonOf(came.subarray(6, 6 + text.length))
  expect(json?.buffer).not.toBe(came.buffer)
  expect(json?.buffer.byteLength).toBe(text.length)
  expect(Buffer.from(json ?? []).toString()).toBe(text)
})

it('gives no bytes of what is small, or is not the text that was read', () => {
  expect(jsonOf(Buffer.from('1'))).toBeUndefined()
  const broken = Buffer.from(JSON.stringify('x'.repeat(300_000)))
  broken[10] = 0xff
  expect(jsonOf(broken)).toBeUndefined()
})

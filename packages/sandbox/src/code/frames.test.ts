import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrameReader, frameOf } from './frames.ts'

describe('frames', () => {
  it('are read however their bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom('A', 'Z'), fc.array(fc.string({ maxLength: 30 }), { maxLength: 3 })),
          { maxLength: 8 },
        ),
        fc.array(fc.nat(40)),
        (messages, cuts) => {
          const bytes = Buffer.concat(messages.map(([kind, parts]) => frameOf(kind, parts)))
          const reader = new FrameReader()
          const found: string[] = []
          let at = 0
          for (const cut of [...cuts, bytes.length]) {
            const frames = reader.read(bytes.subarray(at, at + cut), 1_000_000)
            at = Math.min(at + cut, bytes.length)
            for (const frame of frames ?? []) found.push(frame.kind)
          }
          expect(found).toEqual(messages.map(([kind]) => kind))
        },
      ),
    )
  })

  it('are refused where one says that it is too long, and never more is kept', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 30 })), (chunks) => {
        const reader = new FrameReader()
        for (const chunk of chunks) {
          const frames = reader.read(Buffer.from(chunk), 20)
          if (frames === null) return
          for (const { payload } of frames) expect(payload.length).toBeLessThanOrEqual(20)
        }
      }),
    )
  })
})

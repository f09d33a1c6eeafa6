import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('./fixtures/large-runs.ts', import.meta.url))

interface Ended {
  readonly codes: readonly string[]
  readonly message: string
  readonly small: string
  readonly megabytes: number
}

it('runs whose results are just below the limit of a step end with a sentence, and not the process', async () => {
  const limit = 128
  // Room for what is kept and for what is being read, and far less than the 18 GB that the runs ask for.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=512',
    program,
    '30',
    '60',
    String(limit),
  ])
  const { codes, message, small, megabytes }: Ended = JSON.parse(stdout)
  expect(codes).toHaveLength(30)
  expect(codes).not.toContain('succeeded')
  expect(message).toContain(' MB')
  // Another organization runs beside them.
  expect(small).toBe('succeeded')
  // Ten results are read at a time, each of them there as bytes, as text and as values for a moment.
  expect(megabytes).toBeLessThan(4 * limit + 10 * 30)
}, 120_000)

it('a hundred steps that read large results at the same time hold no more than runs may keep', async () => {
  const limit = 128
  const fixture = fileURLToPath(new URL('./fixtures/large-readings.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [fixture, '100', String(limit)])
  const { codes, message, megabytes }: Omit<Ended, 'small'> = JSON.parse(stdout)
  expect(codes).toHaveLength(100)
  expect(new Set(codes)).toEqual(new Set(['succeeded', 'busy']))
  expect(message).toContain(' keep as much as they may at a time')
  // Far less than the 990 MB that the results have; what comes is there in parts and as a whole for a moment.
  expect(megabytes).toBeLessThan(4 * limit)
}, 60_000)

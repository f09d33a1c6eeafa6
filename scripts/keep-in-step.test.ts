import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import type * as Folders from './application-folder.mjs'
import { readState, writeState } from './application-folder.mjs'
import type * as Asking from './ask-server.mjs'
import { InStep } from './keep-in-step.mjs'

interface World {
  /** What is on the server. */
  files: Record<string, string>
  /** How often the folder was read, and what somebody does once it was read so often. */
  reads: number
  actsAfter: number
  act: () => void
}
const world = vi.hoisted((): World => ({ files: {}, reads: 0, actsAfter: 0, act: () => undefined }))
vi.mock('./ask-server.mjs', async (original) => ({
  ...(await original<typeof Asking>()),
  readFilesOf: () => Promise.resolve({ files: world.files, fingerprint: 'one' }),
  writeFilesOf: (_target: object, { files }: { files: Record<string, string> }) => {
    world.files = files
    return Promise.resolve({ files, fingerprint: 'two', before: null, report: [] })
  },
}))
vi.mock('./application-folder.mjs', async (original) => {
  const actual = await original<typeof Folders>()
  return {
    ...actual,
    readFolder: (...given: Parameters<typeof actual.readFolder>) => {
      const files = actual.readFolder(...given)
      world.reads += 1
      if (world.reads === world.actsAfter) world.act()
      return files
    },
  }
})

const head = 'application.yaml'
const target = { address: 'http://localhost:1', kind: 'application', id: 'one' } as const
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ashlar-step-'))
  world.files = { [head]: 'face: Inter\n' }
  world.reads = 0
  writeFileSync(join(folder, head), 'face: Inter\n')
  writeState(folder, { ...target, fingerprint: 'one', files: world.files })
  return () => rmSync(folder, { recursive: true })
})

// Once when the folder is first known, twice to bring in what is on the server, and then to send what is in the folder.
it.each([1, 2, 3, 4, 5])(
  'a file that is saved when the folder was just read %i times is neither lost nor left',
  async (read) => {
    world.actsAfter = read
    world.act = () => writeFileSync(join(folder, head), 'face: Serif\n')
    const state = readState(folder)
    if (state === null) throw new Error('Nothing lies in the folder.')
    const inStep = new InStep(folder, state, world.files, () => undefined)
    await inStep.pass()
    if (inStep.hasNews()) await inStep.pass()
    expect(readFileSync(join(folder, head), 'utf8')).toBe('face: Serif\n')
    expect(world.files).toEqual({ [head]: 'face: Serif\n' })
  },
)

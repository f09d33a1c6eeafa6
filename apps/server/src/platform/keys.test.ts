import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keysFrom, loadKeys } from './keys.ts'
import { temporaryFolder } from './testing.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

describe('keys', () => {
  it('are made once, in a file that only its owner can read', async () => {
    const first = await loadKeys(undefined, folder.path)
    const second = await loadKeys(undefined, folder.path)
    expect(second.id).toBe(first.id)
    expect(statSync(join(folder.path, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(join(folder.path, 'secret.key'), 'utf8'), 'base64')).toHaveLength(32)
  })

  it('are the same for servers that make the file at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => loadKeys(undefined, folder.path)))
    expect(new Set(ids.map((keys) => keys.id)).size).toBe(1)
  })

  it('come from the environment when it has one, and then there is no file', async () => {
    const key = Buffer.alloc(32, 9)
    expect((await loadKeys(key, folder.path)).id).toBe(keysFrom(key).id)
    expect(() => statSync(join(folder.path, 'secret.key'))).toThrow('ENOENT')
  })

  it.each([0o640, 0o604, 0o644])('are refused from a file with mode %o', async (mode) => {
    await loadKeys(undefined, folder.path)
    chmodSync(join(folder.path, 'secret.key'), mode)
    await expect(loadKeys(undefined, folder.path)).rejects.toMatchObject({
      code: 'KEY_FILE_UNSAFE',
      message: expect.stringContaining('chmod 600'),
    })
  })

  it('are refused from a file that holds something else', async () => {
    writeFileSync(join(folder.path, 'secret.key'), 'hello', { mode: 0o600 })
    await expect(loadKeys(undefined, folder.path)).rejects.toMatchObject({ code: 'KEY_INVALID' })
  })

  it('differ for different purposes', () => {
    const keys = keysFrom(Buffer.alloc(32, 3))
    expect(keys.derive('one')).toEqual(keys.derive('one'))
    expect(keys.derive('one')).not.toEqual(keys.derive('two'))
    expect(keys.derive('one')).toHaveLength(32)
  })
})

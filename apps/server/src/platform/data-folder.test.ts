import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'
import { temporaryFolder } from './testing.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

describe('prepareDataFolder', () => {
  it('makes the folder, closed to others', async () => {
    await prepareDataFolder(join(folder.path, 'a', 'data'))
    expect(statSync(join(folder.path, 'a', 'data')).mode & 0o777).toBe(0o700)
  })

  it('says in one line why it cannot be written', async () => {
    writeFileSync(join(folder.path, 'file'), '')
    const failing = prepareDataFolder(join(folder.path, 'file', 'data'))
    await expect(failing).rejects.toMatchObject({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      message: expect.stringMatching(
        /^The data folder .* cannot be written: a part of that path is a file\. Set ASHLAR_DATA_DIR/u,
      ),
    })
  })
})

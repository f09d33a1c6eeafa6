import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataFolders } from '../src/driver.ts'

/** A folder for data files as an installation has it, with those of one organization in `own`. */
export interface DataFiles extends DataFolders {
  readonly root: string
  remove(): void
}

/** Makes one with an empty database in it, `shop.sqlite`: an empty file is one. */
export const makeDataFiles = (): DataFiles => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'ashlar-data-files-'))
  const [own, shared] = [join(root, 'organization-1'), join(root, 'shared')]
  mkdirSync(own)
  mkdirSync(shared)
  writeFileSync(join(own, 'shop.sqlite'), '')
  return { root, own, shared, remove: () => rmSync(root, { recursive: true }) }
}

import { resolve } from 'node:path'
import { define } from '../platform/setting-definition.ts'

/** Where files lie that integrations may open, as an absolute path. */
export const dataFiles = define({
  name: 'ASHLAR_DATA_FILES',
  meaning:
    'The folder whose files of SQLite integrations may open. An organization opens those in the folder inside of it that is called like its id, and reads those in the folder `shared`; nothing else, and nothing that a link leads to. See [data files](operate.md#data-files).',
  shownDefault: 'none',
  parse: (text: string): string => resolve(text),
})

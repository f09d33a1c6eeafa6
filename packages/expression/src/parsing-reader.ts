import type { BindingReader } from './binding-reader.ts'
import { renameInTemplate } from './rename.ts'
import { parseScript } from './script.ts'
import { parseTemplate } from './template.ts'

/** Parses every text it is asked for. */
export const parsingReader: BindingReader = {
  template: (text) => parseTemplate(text),
  script: parseScript,
  rename: renameInTemplate,
}

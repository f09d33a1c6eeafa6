import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '..', '..', '..')

/** Files that make regular expressions of texts, and why none of the texts can make one that never ends. */
const harmless: Readonly<Record<string, string>> = {
  'packages/widgets/src/shared/patterns/check-pattern.ts': 'only looks whether it can be read',
  'packages/widgets/src/shared/patterns/pattern-states.ts':
    'one character is held against one kind of characters',
  'packages/widgets/src/pdfViewer/find-in-text.ts': 'words with every sign escaped',
  'packages/runtime/src/navigation/addresses.ts': 'our own words',
  'apps/web/src/editor/code/reference-path.ts': 'our own words',
  'apps/web/src/editor/code/code-remarks.ts': 'our own words',
}

it('a pattern of a builder or of data is run in one place only', () => {
  const sources = globSync('{packages/{widgets,runtime,ui,canvas},apps/web}/src/**/*.{ts,tsx}', {
    cwd: repository,
  })
  const found = sources.filter(
    (file) =>
      !file.endsWith('.test.ts') && /\bRegExp\s*\(/.test(readFileSync(join(repository, file), 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(found.toSorted()).toEqual(Object.keys(harmless).toSorted())
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
  }),
)

/** Texts that stand in the code of the assistant in fields, of what completes code, and of the one that builds. */
export const textsOfAssistants = [
  'i.e. reverse a list',
  'Compare to current config',
  'cm-ghost',
  'requirements.txt',
  'Look at these first',
  'Invalid typogpraphy',
]

/** The code that the browser part has: what each entry asks for before anybody does anything, and all of it. */
export const codeOfBrowser = (packageFolder: string) => {
  const folder = join(packageFolder, 'files', 'apps', 'web', 'dist')
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')),
  )
  const textOf = (file: string): string =>
    file.endsWith('.js') && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
  const firstOf = (name: string): string => {
    const seen = new Set([name])
    for (const each of seen) for (const imported of manifest[each]?.imports ?? []) seen.add(imported)
    return [...seen].map((each) => textOf(manifest[each]?.file ?? '')).join('\n')
  }
  return {
    viewer: firstOf('viewer.html'),
    builder: firstOf('index.html'),
    editor: firstOf('src/editor/index.ts'),
    all: Object.values(manifest)
      .map(({ file }) => textOf(file))
      .join('\n'),
  }
}

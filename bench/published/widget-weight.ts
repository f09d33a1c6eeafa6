import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { z } from 'zod'
import type { Measurement } from '../support/measurement.ts'

const webFolder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist')
const kilobyte = 1024

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.output<typeof manifestSchema>

/** The most that a widget may add, in KB of gzip; those that carry a library of drawing or writing may be heavier. */
const mostOf = (type: string): number =>
  ['chart', 'map', 'richTextEditor', 'codeEditor', 'pdfViewer', 'calendar', 'code'].includes(type) ? 400 : 60

/**
 * The files that some chunks need to run. With `known`, also what they fetch later; chunks whose files are known are
 * passed over, since the page has them and what they may fetch is not the widget's.
 */
const filesOf = (manifest: Manifest, names: readonly string[], known?: ReadonlySet<string>): Set<string> => {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name) || known?.has(chunk.file) === true) return
    seen.add(name)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
    if (known !== undefined) for (const imported of chunk.dynamicImports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return files
}

/** What each widget adds to a published page beside what every page has: to draw it, and all that it may ever fetch. */
export const measure = (): Promise<Measurement[]> => {
  const text = readFileSync(join(webFolder, '.vite', 'manifest.json'), 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(text))
  // The views that nearly every page has are one file, which each page is given.
  const common = Object.keys(manifest).filter((name) => name.startsWith('_common-') && name.endsWith('.js'))
  const always = filesOf(manifest, ['viewer.html', ...common])
  const sizes = new Map<string, number>()
  const sizeOf = (file: string): number => {
    const known =
      sizes.get(file) ?? gzipSync(readFileSync(join(webFolder, file)), { level: 9 }).length / kilobyte
    sizes.set(file, known)
    return known
  }
  const weights = widgetDescriptors.flatMap(({ type }): Measurement[] => {
    const views = Object.keys(manifest).filter(
      (name) => name.endsWith('View.tsx') && name.includes(`/src/${type}/`),
    )
    if (views.length === 0) return []
    const weightOf = (files: ReadonlySet<string>): number =>
      [...files].filter((file) => !always.has(file)).reduce((sum, file) => sum + sizeOf(file), 0)
    const atFirst = weightOf(filesOf(manifest, views))
    const withTimeLimit = weightOf(filesOf(manifest, views, always))
    const measured = { unit: 'KB gz', reach: { of: 'value', at: 'most', value: mostOf(type) } } as const
    return [
      { name: `JavaScript that a ${type} adds to a published page`, ours: atFirst, ...measured },
      { name: `JavaScript that a ${type} may ever fetch`, ours: withTimeLimit, ...measured },
    ]
  })
  return Promise.resolve(weights)
}

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const versions = z.record(z.string(), z.string()).optional()
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ dependencies: versions, optionalDependencies: versions })),
})

const lockFile = join(dirname(import.meta.dirname), 'package-lock.json')
const { packages } = lockSchema.parse(JSON.parse(readFileSync(lockFile, 'utf8')))

/** The folders in which Node looks for a package that is named by another one, the nearest first. */
const foldersFrom = (place: string): string[] => {
  const folders = [place]
  for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1)) {
    folders.push(place.slice(0, end))
  }
  return [...folders, ''].filter((folder) => !folder.endsWith('node_modules'))
}

const isLocked = (place: string, name: string): boolean =>
  foldersFrom(place).some((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages)

it('names every package that another one needs, those of other systems too, or "npm ci" refuses it', () => {
  const missing = Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isLocked(place, name))
      .map((name) => `${name}, needed by ${place === '' ? 'the project' : place}`),
  )
  expect(missing).toEqual([])
})

import { existsSync } from 'node:fs'
import type { JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { widgetDescriptors } from '../src/descriptors.ts'

interface Examples {
  /** The properties before and after each migration, in the order of the migrations. */
  migrationExamples: readonly { before: JsonObject; after: JsonObject }[]
}

const isExamples = (loaded: unknown): loaded is Examples =>
  typeof loaded === 'object' && loaded !== null && 'migrationExamples' in loaded

/** How many migrations of a widget have an example beside it that comes out as it says. */
const proven = async (type: string, migrations: readonly { up: (given: JsonObject) => JsonObject }[]) => {
  const file = new URL(`../src/${type}/${type}-migration-examples.ts`, import.meta.url)
  if (migrations.length === 0 || !existsSync(file)) return 0
  const loaded: unknown = await import(file.href)
  const examples = isExamples(loaded) ? loaded.migrationExamples : []
  return migrations.filter((migration, index) => {
    const example = examples[index]
    return (
      example !== undefined && JSON.stringify(migration.up(example.before)) === JSON.stringify(example.after)
    )
  }).length
}

describe('the migrations of widgets', () => {
  it('each have an example of the properties before and after, which comes out so', async () => {
    const counted = await Promise.all(
      widgetDescriptors.map(async ({ type, migrations }) => [type, await proven(type, migrations)]),
    )
    expect(counted).toEqual(widgetDescriptors.map(({ type, migrations }) => [type, migrations.length]))
  })
})

import { check } from '@ashlar/schema'
import type { Integration } from '../integration.ts'
import { postgresDescriptor } from './descriptor.ts'
import { compileSql } from './sql/compile-sql.ts'
import { stepSchema } from './step-schema.ts'

export const postgres: Integration = {
  descriptor: postgresDescriptor,
  checkStep(configuration, [template]) {
    const checked = check(stepSchema, configuration)
    if (!checked.ok) return checked.problems
    if (!template) return []
    const compiled = compileSql(template, 'body')
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createPostgresDriver } = await import('./driver.ts')
    return createPostgresDriver(host)
  },
}

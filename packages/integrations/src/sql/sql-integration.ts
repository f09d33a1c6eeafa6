import type { IntegrationDescriptor } from '../descriptor.ts'
import type { Integration } from '../integration.ts'
import { checkSqlStep } from './check-sql-step.ts'
import type { SqlDialect } from './dialect.ts'

/** A system that speaks SQL as an integration. `createDriver` loads its driver. */
export const sqlIntegration = (
  descriptor: IntegrationDescriptor,
  dialect: SqlDialect,
  createDriver: Integration['createDriver'],
): Integration => ({
  descriptor,
  checkStep(configuration, templates) {
    const checked = checkSqlStep(configuration, templates, dialect)
    return checked.ok ? [] : checked.problems
  },
  createDriver,
})

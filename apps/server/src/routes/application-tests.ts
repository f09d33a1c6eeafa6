import { routes } from '@ashlar/contract'
import { readSavedTests, recordTestResults } from '../commands/applications/record-test-results.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Handlers of how tests of applications went. */
export const applicationTestHandlers = ({
  platform: { database },
  checkPage,
}: Pick<Services, 'platform' | 'checkPage'>): MountedRoute[] => [
  answer(routes.applications.readTests, ({ entity: { row } }) =>
    readSavedTests(database.queries, checkPage, row),
  ),

  answer(routes.applications.recordTestResults, ({ principal, entity: { row }, body }) =>
    recordTestResults(database, checkPage, memberOf(principal), row.id, body),
  ),
]

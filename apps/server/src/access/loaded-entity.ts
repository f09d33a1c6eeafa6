import type { EntityKind } from '@ashlar/contract'
import type { LoadedApi } from '../apis/load.ts'
import type { LoadedApplication } from '../applications/load.ts'
import type { ActiveRun } from '../executions/active-runs.ts'
import type { LoadedIntegration } from '../integrations/load.ts'
import type { LoadedPage } from '../pages/load.ts'

interface Loaded {
  application: LoadedApplication
  page: LoadedPage
  integration: LoadedIntegration
  run: ActiveRun
  workflow: LoadedApi
  job: LoadedApi
  api: LoadedApi
}

/** What a policy's entity is once loaded. A kind of the contract that has no entry above does not compile. */
export type LoadedEntity = { [Kind in EntityKind]: Loaded[Kind] }

import { jsonOf, namesInHandler, pathsInValue, pathsOfApi } from '@ashlar/document'
import type { PageRecord } from '@ashlar/schema'
import type { AssistantDraft } from '../draft/draft.ts'
import { eventPathsOf, stepsOf } from '../set-handler.ts'

/** The names that a record reads in bindings and code, and those that its steps name. */
export const namesReadBy = (draft: AssistantDraft, record: PageRecord): ReadonlySet<string> => {
  const paths = [...pathsInValue(jsonOf(record)), ...(record.kind === 'api' ? pathsOfApi(record) : [])]
  const inSteps = eventPathsOf(draft, record).flatMap((event) =>
    namesInHandler(stepsOf(draft, record, event) ?? []),
  )
  return new Set([
    ...paths
      .flatMap(([root, below]) => (root === 'App' ? [below] : [root]))
      .filter((name) => name !== undefined),
    ...inSteps,
  ])
}

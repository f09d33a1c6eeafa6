import { namesInHandler, pathsOfWidget } from '@ashlar/document'
import { type PageRecord, stepsWithin } from '@ashlar/schema'
import type { AssistantDraft } from '../draft/draft.ts'
import { changesOf } from '../result/changes.ts'
import { eventPathsOf, stepsOf } from '../set-handler.ts'
import { risksByItself } from './by-itself.ts'
import { risksOfFeeding } from './feeding.ts'
import { risksOfApi } from './of-apis.ts'
import { risksOfSteps } from './of-steps.ts'
import { risksOfWidget } from './of-widgets.ts'
import type { FoundRisk, Risk } from './risk.ts'

/**
 * What in a draft could carry data out of the page, or change data by itself, and was not there before. Whoever accepts the
 * draft accepts each of these by itself.
 */
export const risksOf = (draft: AssistantDraft): readonly Risk[] => {
  const { change, base, scene } = draft
  const known = new Set(
    Object.values(base).flatMap((record) =>
      record.kind === 'api' ? stepsWithin(record.blocks).map(({ datasourceId }) => datasourceId) : [],
    ),
  )
  const pairs: (readonly [PageRecord | undefined, PageRecord])[] = [
    ...Object.values(change.added).map((record) => [undefined, record] as const),
    ...Object.values(change.updated),
  ]
  const found = pairs.flatMap(([before, after]): FoundRisk[] => [
    ...(after.kind === 'widget'
      ? risksOfWidget(before?.kind === 'widget' ? before : undefined, after, scene.catalogue)
      : []),
    ...(after.kind === 'api'
      ? risksOfApi(before?.kind === 'api' ? before : undefined, after, known, scene.integrations)
      : []),
    ...eventPathsOf(draft, after).flatMap((event) =>
      risksOfSteps(
        before === undefined ? [] : (stepsOf(draft, before, event) ?? []),
        stepsOf(draft, after, event) ?? [],
        { recordId: after.id, name: after.name, path: event },
      ),
    ),
  ])
  const changes = changesOf(draft)
  const changeOf = (recordId: string): string | undefined =>
    changes.find(({ records }) => records.includes(recordId))?.id
  const all = [...found, ...risksByItself(draft), ...risksOfFeeding(draft)]
  const byId = new Map<string, Risk>()
  for (const { recordId, ...risk } of all) {
    // An API that was not touched runs because of something that was: what runs it or reads it.
    const changeId =
      changeOf(recordId) ?? changeOf(bringerOf(draft, pairs, risk.name) ?? '') ?? changes[0]?.id
    if (changeId === undefined) continue
    const id = [risk.kind, recordId, risk.path, risk.text].join('\n')
    byId.set(id, { ...risk, id, changeId })
  }
  return [...byId.values()]
}

const bringerOf = (
  draft: AssistantDraft,
  pairs: readonly (readonly [PageRecord | undefined, PageRecord])[],
  name: string,
): string | undefined =>
  pairs.find(
    ([, after]) =>
      (after.kind === 'widget' && pathsOfWidget(after).some(([root]) => root === name)) ||
      eventPathsOf(draft, after).some((event) =>
        namesInHandler(stepsOf(draft, after, event) ?? []).includes(name),
      ),
  )?.[1].id

import type { BranchCollisionView } from '@ashlar/contract'
import { difference, type MergeCollision, withChoices } from '@ashlar/document'
import { nameSpaceOf, type PageRecord, type PageRecords } from '@ashlar/schema'
import { useMemo } from 'react'
import type { Choosing } from '../../branches/CollisionChoices.tsx'
import type { CanvasController } from '../gestures/canvas-controller.ts'
import type { EditorSession } from '../session/editor-session.ts'

const where = (records: PageRecords, isKept: (record: PageRecord) => boolean): PageRecords =>
  Object.fromEntries(Object.entries(records).filter(([, record]) => isKept(record)))

const isOfApplication = (record: PageRecord): boolean => nameSpaceOf(record) === 'App'

/** Pages have other ids on a branch, which routes and the frame name. */
const namesPages = ({ mine, theirs }: MergeCollision): boolean =>
  [mine, theirs].some((record) => record?.kind === 'route' || record?.kind === 'frame')

/** The page that is open with what is chosen of a merge; null where nothing of that is on it. */
const chosenOnPage = (
  { pageId, records }: { pageId: string; records: PageRecords },
  { collisions, pages, choiceOf }: Choosing,
): PageRecords | null => {
  const page = pages.find((one) => one.idOnBranch === pageId || one.pageId === pageId)
  const ofApplication = collisions.filter((one) => one.pageId === null && !namesPages(one))
  if (page === undefined && ofApplication.length === 0) return null
  const choicesAt = (at: string | null, those: readonly BranchCollisionView[]) => ({
    collisions: those,
    choiceOf: (id: string) => choiceOf({ pageId: at, id }),
    present: records,
  })
  const own =
    page === undefined
      ? where(records, (record) => !isOfApplication(record))
      : withChoices(
          page.records,
          choicesAt(
            page.pageId,
            collisions.filter((one) => one.pageId === page.pageId && one.id !== page.pageId),
          ),
        )
  return { ...withChoices(where(records, isOfApplication), choicesAt(null, ofApplication)), ...own }
}

const bringIntoView = (canvas: CanvasController, ids: readonly string[]): void => {
  const shown = ids.map((id) => canvas.elementOf(id)).find((element) => element !== undefined)
  shown?.scrollIntoView({ block: 'nearest' })
}

/** The way to show on the living page what is chosen of a merge, until null takes it away. */
export const useCollisionsOnPage = (
  session: EditorSession,
  canvas: CanvasController,
): ((choosing: Choosing | null) => void) =>
  useMemo(
    () => (choosing) => {
      const chosen = choosing === null ? null : chosenOnPage(session.state, choosing)
      session.preview(chosen === null ? null : difference(session.state.records, chosen))
      if (choosing !== null)
        bringIntoView(
          canvas,
          choosing.collisions.map(({ id }) => id),
        )
    },
    [session, canvas],
  )

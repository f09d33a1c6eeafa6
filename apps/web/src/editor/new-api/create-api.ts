import { addApi, type ApiBeginning, type Outcome } from '@ashlar/document'
import type { PageRecords } from '@ashlar/schema'
import { notifyFailure } from '@ashlar/ui'
import type { StoreApi } from 'zustand/vanilla'
import type { StepFacts } from '../session/editor-session.ts'
import type { EditorView } from '../session/editor-view.ts'
import { type ApiShowing, openNewApi } from './open-new-api.ts'

/** What is asked of the session of a page to create an API in it. */
interface CreatingSession {
  readonly applicationId: string
  readonly state: { readonly pageId: string; readonly records: PageRecords }
  readonly newId: () => string
  readonly saver: { flush: () => Promise<boolean> }
  apply: (outcome: Outcome, facts: StepFacts) => boolean
}

/** An API to create. */
export interface ApiCreation {
  readonly begin: ApiBeginning
  /** Where its editor opens. */
  readonly opening: ApiShowing
}

/** Why an API of a page cannot be created, or null: it belongs to an application and to one of its pages. */
export const refusalOfCreation = (place: { applicationId?: string; pageId?: string }): string | null => {
  if (!place.applicationId) return 'ApplicationId is required for UI'
  if (!place.pageId) return 'PageId is required for PAGE scope'
  return null
}

/**
 * Creates an API in the page that is open, saves it and shows it. Answers with its id; null where it was refused, which is
 * told to the person, or while another one is being created.
 */
export const createApi = async (
  session: CreatingSession,
  view: StoreApi<EditorView>,
  { begin, opening }: ApiCreation,
): Promise<string | null> => {
  if (view.getState().isCreatingApi) return null
  const { records, pageId } = session.state
  const refusal = refusalOfCreation({ applicationId: session.applicationId, pageId })
  if (refusal !== null) {
    notifyFailure(refusal)
    return null
  }
  const outcome = addApi(records, begin, session.newId)
  if (!session.apply(outcome, { label: 'Add API' }) || !outcome.ok) return null
  const id = outcome.selection?.[0] ?? null
  if (id === null) return null
  openNewApi(view, id, opening)
  view.setState({ isCreatingApi: true })
  // What cannot be saved now is kept and told by the saver; the API is there all the same.
  await session.saver.flush().finally(() => view.setState({ isCreatingApi: false }))
  return id
}

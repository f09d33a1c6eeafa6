import { call, routes } from '@ashlar/contract'
import type { Alongside } from '@ashlar/document'
import { notifyFailure } from '@ashlar/ui'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'

/** A page that is added as a part of a step on another one. */
interface AddedPage {
  readonly applicationId: string
  /** Adds the page and answers with its id. Rejects with what the server refused. */
  readonly add: () => Promise<string>
  /** Shows the pages that the application has now. Rejects where they cannot be read. */
  readonly show: () => Promise<void>
}

const revisionOf = async (pageId: string): Promise<number> =>
  (await callInSession(call(routes.pages.read, { parameters: { pageId } }))).revision

/** Adds a page that goes when the step is taken back, unless somebody has changed it since. */
export const addPageAlongside = async ({ applicationId, add, show }: AddedPage): Promise<Alongside> => {
  const begin = async () => {
    const id = await add()
    return { id, revision: await revisionOf(id) }
  }
  let page: Awaited<ReturnType<typeof begin>> | null = await begin()
  let last = Promise.resolve()
  // One after the other, however fast somebody goes back and forth.
  const then = (work: () => Promise<void>): void => {
    last = last
      .then(work)
      .then(show)
      .catch((error: unknown) => notifyFailure(failureOf(error).message))
  }
  const remove = async (): Promise<void> => {
    if (page === null) return
    const { id, revision } = page
    if ((await revisionOf(id)) !== revision) {
      notifyFailure(
        'The page that was added was changed since, so it stays. Delete it in the menu of the page.',
      )
      return
    }
    await callInSession(call(routes.applications.removePage, { parameters: { applicationId, pageId: id } }))
    page = null
  }
  const addAgain = async (): Promise<void> => {
    page ??= await begin()
  }
  return { undo: () => then(remove), redo: () => then(addAgain) }
}

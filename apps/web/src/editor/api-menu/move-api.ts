import { call, routes } from '@ashlar/contract'
import { bringApi, deleteApi, findUses, isSame, namesOf, type Alongside } from '@ashlar/document'
import { randomId } from '@ashlar/runtime'
import type { ApiRecord, Change } from '@ashlar/schema'
import { notifyFailure } from '@ashlar/ui'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import type { EditorSession } from '../session/editor-session.ts'

/** What came of a move: the id on the other page and what the API reads that is not there, or why it was not moved. */
export type Moved =
  | { readonly ok: true; readonly id: string; readonly missing: readonly string[] }
  | { readonly ok: false; readonly message: string }

interface OtherPage {
  readonly id: string
  readonly name: string
}

type MovingSession = Pick<EditorSession, 'state' | 'catalogue' | 'newId' | 'apply' | 'saver'>

/**
 * Moves an API that nothing on its page reads to another page of the application: it is saved there first and then taken
 * from here. It is one step: taken back, the API is here again and no longer there.
 */
export const moveApi = async (session: MovingSession, api: ApiRecord, page: OtherPage): Promise<Moved> => {
  try {
    const brought = await bring(session, api, page)
    if (!brought.ok) return brought
    const { own, there } = { own: session.state.records, there: brought.names }
    const alone = { records: { [api.id]: api }, catalogue: session.catalogue }
    const missing = Object.values(own)
      .filter(({ id, name }) => id !== api.id && !there.has(name))
      .filter((read) => !('scope' in read && read.scope === 'app'))
      .filter((read) => findUses(read, alone).uses.length > 0)
      .map(({ name }) => name)
    session.apply(deleteApi(own, session.catalogue, { id: api.id }), {
      label: `Move ${api.name} to ${page.name}`,
      alongside: alongsideOf(session, api, page, brought.api),
    })
    await session.saver.flush()
    return { ok: true, id: brought.api.id, missing }
  } catch (error) {
    return { ok: false, message: `${api.name} was not moved. ${failureOf(error).message}` }
  }
}

const read = (pageId: string) => callInSession(call(routes.pages.read, { parameters: { pageId } }))

const save = (pageId: string, baseRevision: number, change: Change) =>
  callInSession(
    call(routes.pages.saveChange, {
      parameters: { pageId },
      body: { requestId: randomId(), baseRevision, change },
    }),
  )

/** Saves an API on another page, and answers with it as it stands there and with the names that there were. */
const bring = async (
  { newId }: MovingSession,
  api: ApiRecord,
  page: OtherPage,
): Promise<
  | { readonly ok: true; readonly api: ApiRecord; readonly names: ReadonlySet<string> }
  | { readonly ok: false; readonly message: string }
> => {
  const { records, revision, damage } = await read(page.id)
  if (damage !== null) return { ok: false, message: `${page.name} is damaged and cannot be changed.` }
  const brought = bringApi(records, { api }, newId)
  if (!brought.ok) return { ok: false, message: brought.message.replace('on this page', `on ${page.name}`) }
  const [added] = Object.values(brought.change.added)
  if (added?.kind !== 'api') return { ok: false, message: `${api.name} could not be added to ${page.name}.` }
  await save(page.id, revision, brought.change)
  return { ok: true, api: added, names: namesOf(records) }
}

/** Takes the API from the other page again, unless somebody works with it there by now. */
const takeBack = async (
  { catalogue }: MovingSession,
  page: OtherPage,
  moved: ApiRecord,
): Promise<string | null> => {
  const { records, revision } = await read(page.id)
  const present = Object.hasOwn(records, moved.id) ? records[moved.id] : undefined
  if (present === undefined) return null
  if (!isSame(present, moved) || findUses(present, { records, catalogue }).uses.length > 0)
    return `${present.name} was changed or is used on ${page.name} by now, so it stays there as well. Delete it there if it is not needed.`
  const gone = deleteApi(records, catalogue, { id: moved.id })
  if (!gone.ok) return gone.message
  await save(page.id, revision, gone.change)
  return null
}

/** What taking the move back and doing it again means for the other page. */
const alongsideOf = (
  session: MovingSession,
  api: ApiRecord,
  page: OtherPage,
  first: ApiRecord,
): Alongside => {
  let moved = first
  let last: Promise<void> = Promise.resolve()
  // One after the other, however fast somebody goes back and forth.
  const then = (work: () => Promise<string | null>): void => {
    last = last
      .then(work)
      .catch((error: unknown) => failureOf(error).message)
      .then((problem) => {
        if (problem !== null) notifyFailure(problem)
      })
  }
  return {
    undo: () => then(() => takeBack(session, page, moved)),
    redo: () =>
      then(async () => {
        const again = await bring(session, api, page)
        if (!again.ok) return `${again.message} Undo brings ${api.name} back here.`
        moved = again.api
        return null
      }),
  }
}

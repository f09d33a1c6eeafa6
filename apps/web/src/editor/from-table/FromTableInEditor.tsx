import {
  addDashboardOf,
  addFormOf,
  addListOf,
  addTableOf,
  offerOfTable,
  type Outcome,
} from '@ashlar/document'
import { mayRunByItself } from '@ashlar/integrations/descriptors'
import { mainRoute } from '@ashlar/schema'
import { addRowPage, type ChosenMaking, freeRowPath, FromTableDialog } from '../../from-table/index.ts'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import type { EditorSession } from '../session/editor-session.ts'
import { usePages } from '../context/pages-context.ts'
import { addPageAlongside } from './add-page-alongside.ts'

/** What is put at the end of the open page, in one step of its history. */
const madeOnPage: Readonly<
  Partial<Record<ChosenMaking['making'], { readonly label: string; readonly make: typeof addFormOf }>>
> = {
  table: { label: 'Table', make: addTableOf },
  editableTable: {
    label: 'Editable table',
    make: (records, catalogue, given, newId) =>
      addTableOf(records, catalogue, given, newId, { isEditable: true }),
  },
  form: { label: 'Form', make: addFormOf },
  dashboard: { label: 'Dashboard', make: addDashboardOf },
}

/** Runs the new APIs that only read, as the page does when it opens, so that what was made is seen with its rows. */
const readWhatIsNew = ({ state }: EditorSession, outcome: Outcome): void => {
  if (!outcome.ok) return
  for (const record of Object.values(outcome.change.added)) {
    if (record.kind === 'api' && mayRunByItself(record)) {
      void state.application.runApi(record.name, 'runClick')
    }
  }
}

/** Makes something of a database table on the open page, or a page of its own. */
export const FromTableInEditor = () => {
  const { session, view, integrations, refresh } = useEditorParts()
  const { pages, applicationId, open } = usePages()
  const isOpen = useView((state) => state.dialog === 'fromTable')
  const begunWith = useView((state) => state.fromTable)
  const close = (): void => view.setState({ dialog: null, fromTable: null })

  const create = async ({ making, given }: ChosenMaking): Promise<void> => {
    const { catalogue, newId } = session
    const { words, readOnlyBecause } = offerOfTable(given.table, given.tables)
    const receiving = {
      applicationId,
      pageNames: pages.map(({ name }) => name),
      routes: session.state.routes,
    }
    const onPage = madeOnPage[making]
    if (onPage !== undefined) {
      const outcome = onPage.make(session.state.records, catalogue, given, newId)
      session.apply(outcome, { label: `${onPage.label} of ${words.plural}` })
      close()
      readWhatIsNew(session, outcome)
      return
    }
    if (making === 'detail') {
      await session.saver.flush()
      const id = await addRowPage(receiving, catalogue, given, { rowPath: freeRowPath(given, receiving) })
      close()
      open(id)
      return
    }
    const listPath = mainRoute(receiving.routes, session.state.pageId)?.path ?? '/'
    // Only a page that is found without parameters can be led back to.
    const isPlain = !listPath.includes(':')
    const rowPath =
      readOnlyBecause === null ? freeRowPath(given, receiving, isPlain ? listPath : undefined) : undefined
    const label = `Application of ${words.plural}`
    if (rowPath === undefined) {
      const outcome = addListOf(session.state.records, catalogue, given, {}, newId)
      session.apply(outcome, { label })
      close()
      readWhatIsNew(session, outcome)
      return
    }
    const alongside = await addPageAlongside({
      applicationId,
      add: () => addRowPage(receiving, catalogue, given, { rowPath, ...(isPlain ? { listPath } : {}) }),
      show: refresh,
    })
    const outcome = addListOf(session.state.records, catalogue, given, { rowPath }, newId)
    session.apply(outcome, { label, alongside })
    close()
    readWhatIsNew(session, outcome)
    await refresh()
  }
  return (
    <FromTableDialog
      isOpen={isOpen}
      integrations={integrations}
      begunWith={begunWith}
      onClose={close}
      onCreate={create}
    />
  )
}

import { CallError, type ConflictView, type PageView, type SavedView } from '@ashlar/contract'
import { difference } from '@ashlar/document'
import { emptyPage, pageVersion, widgetCatalogue, type PageRecord, type PageRecords } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { DocumentSync, type Conflict } from './document-sync.ts'
import type { PendingChanges } from './pending-storage.ts'
import type { SaveRequest } from './saver.ts'

let ids = 0
/** A page without anything on it. */
export const empty = emptyPage('Page1', () => `s${(ids += 1)}`)
/** A variable of a page, as a record. */
export const variable = (name: string, defaultValue: string): PageRecord => ({
  kind: 'stateVariable',
  id: name,
  name,
  defaultValue,
  persistance: 'Temporary',
  createdAt: 0,
})
/** A page with variables. */
export const pageWith = (values: Record<string, string>): PageRecords => ({
  ...empty,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, variable(name, value)])),
})
/** The page that is opened. */
export const start = pageWith({ A: '1', B: '1' })
/** A page as the server answers with it. */
export const pageView = (records: PageRecords, revision: number): PageView => ({
  id: 'p',
  applicationId: 'a',
  name: 'Page1',
  revision,
  documentVersion: pageVersion,
  records: { ...records },
  lastSuccessfulWrite: '',
  lastWriter: 'Ada',
  damage: null,
})

/** A page kept in step with a server that is played by hand. */
export const aSync = (pending: PendingChanges[] = [], opened = start) => {
  const requests: SaveRequest[] = []
  let screen = opened
  let conflict: Conflict | null = null
  let due: (() => void) | null = null
  let server = pageView(opened, 1)
  let answer: { resolve: (saved: SavedView) => void; reject: (error: unknown) => void } | null = null
  const sync = new DocumentSync(server, {
    send: (request) => {
      requests.push(request)
      return new Promise<SavedView>((resolve, reject) => {
        answer = { resolve, reject }
      })
    },
    read: async () => server,
    catalogue: widgetCatalogue(widgetDescriptors),
    storage: { adopt: () => pending, write: () => undefined },
    later: (_milliseconds, run) => {
      due = run
      return () => undefined
    },
    newRequestId: () => 'request',
    records: () => screen,
    show: (records) => {
      screen = records
    },
    saving: () => undefined,
    conflict: (asked) => {
      conflict = asked
    },
    lost: () => {
      throw new Error('The page and the server went different ways.')
    },
  })
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
  }
  return {
    sync,
    requests,
    screen: () => screen,
    conflict: () => conflict,
    setServer: (page: PageView) => {
      server = page
    },
    settle,
    edit: (records: PageRecords) => {
      sync.saver.add(difference(screen, records))
      screen = records
    },
    tick: () => due?.(),
    answers: async (saved: Partial<SavedView> & { revision: number }) => {
      answer?.resolve({ lastSuccessfulWrite: '', missed: [], ...saved })
      await settle()
    },
    refuses: async (code: 'revision_conflict' | 'invalid_document', details?: ConflictView) => {
      answer?.reject(new CallError(code, 'No.', 400, { code, message: 'No.', details }))
      await settle()
    },
  }
}

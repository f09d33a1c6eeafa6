import type { ApplicationView } from '@ashlar/contract'
import type { Change, PageRecord } from '@ashlar/schema'
import { startInstallation, type Installation } from '../soak/installation.ts'
import { foundFirst } from '../soak/organizations.ts'
import { LiveEditor, type LiveEditorOptions } from './live-editor.ts'

/** A page on two servers over one database, and the way to open it for many. */
export interface SharedPage {
  readonly installation: Installation
  readonly cookie: string
  readonly applicationId: string
  readonly pageId: string
  /** Opens the page for so many editors, by one server and the other in turn. */
  readonly open: (count: number, shown?: LiveEditorOptions['shown']) => Promise<LiveEditor[]>
}

/** Starts two servers with a page for everybody. */
export const sharePage = async (): Promise<SharedPage> => {
  const installation = await startInstallation('localhost')
  const person = await foundFirst(installation, 'Olga')
  const application = await person.must<ApplicationView>('POST', '/api/v1/applications', { name: 'Shared' })
  const { cookie } = person
  const place = { cookie, applicationId: application.id, pageId: application.pages[0]?.id ?? '' }
  return {
    installation,
    ...place,
    open: async (count, shown) => {
      const editors = Array.from(
        { length: count },
        (_, index) =>
          new LiveEditor({
            ...place,
            address: installation.addresses[index % 2] ?? '',
            ...(shown === undefined ? {} : { shown }),
          }),
      )
      for (const editor of editors) await editor.open()
      return editors
    },
  }
}

/** A variable that holds a number: what an editor changes again and again. */
export const counter = (name: string, value: number): PageRecord => ({
  kind: 'stateVariable',
  id: name,
  name,
  defaultValue: String(value),
  persistance: 'Temporary',
  createdAt: 0,
})

/** Adds a counter, or counts it up to a value. */
export const counted = (name: string, value: number): Change =>
  value === 0
    ? { added: { [name]: counter(name, 0) }, updated: {}, removed: {} }
    : { added: {}, updated: { [name]: [counter(name, value - 1), counter(name, value)] }, removed: {} }

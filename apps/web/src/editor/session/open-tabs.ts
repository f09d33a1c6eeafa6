import type { PageRecords } from '@ashlar/schema'
import { z } from 'zod'
import type { EditorView } from './editor-view.ts'
import { placeKey, propertyPlaceSchema } from './property-place.ts'

/** What of the view says which tabs are open below the canvas. */
type OpenTabs = Pick<EditorView, 'openApis' | 'activeApi' | 'openProperties'>

/** What is remembered of a page: its open tabs, an API with its id, or the code of an entity. */
const preferencesSchema = z.object({
  openBottomPanelTabs: z.array(
    z.object({
      id: z.string(),
      entityType: propertyPlaceSchema.shape.entityType,
      entityId: z.string(),
      /** Where the code stands; absent for an API as a whole. */
      widgetProperty: z.string().optional(),
    }),
  ),
  activeApi: z.string().nullable(),
})

/** Whose tabs of which page they are. */
export interface TabsPlace {
  readonly organizationId: string
  readonly userId: string
  readonly applicationId: string
  readonly pageId: string
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = ({ organizationId, userId, applicationId, pageId }: TabsPlace): string =>
  `ashlar:editor-preferences:${organizationId}:${userId}:${applicationId}:${pageId}`

/** The tabs that were open for a page, without those of what is gone from it. */
export const readOpenTabs = (storage: Kept, place: TabsPlace, records: PageRecords): Partial<OpenTabs> => {
  const text = storage.getItem(keyOf(place))
  if (text === null) return {}
  const read = preferencesSchema.safeParse(parsed(text))
  if (!read.success) return {}
  const tabs = read.data.openBottomPanelTabs.filter(({ entityId }) => records[entityId] !== undefined)
  const openApis = tabs.flatMap(({ entityId, widgetProperty }) =>
    widgetProperty === undefined && records[entityId]?.kind === 'api' ? [entityId] : [],
  )
  return {
    openApis,
    activeApi: openApis.find((id) => id === read.data.activeApi) ?? null,
    openProperties: tabs.flatMap(({ entityType, entityId, widgetProperty: path }) =>
      path === undefined ? [] : [{ entityType, entityId, path }],
    ),
  }
}

/** Remembers the tabs that are open for a page. */
export const writeOpenTabs = (
  storage: Kept,
  place: TabsPlace,
  { openApis, activeApi, openProperties }: OpenTabs,
): void => {
  const preferences: z.input<typeof preferencesSchema> = {
    openBottomPanelTabs: [
      ...openApis.map((id) => ({ id, entityType: 'api' as const, entityId: id })),
      ...openProperties.map(({ path, ...entity }) => ({
        id: placeKey({ path, ...entity }),
        ...entity,
        widgetProperty: path,
      })),
    ],
    activeApi,
  }
  storage.setItem(keyOf(place), JSON.stringify(preferences))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // oxlint-disable-next-line eslint/no-console -- whoever builds finds it there, and nothing else has to be done about it
    console.warn('What this browser kept of the open tabs cannot be read and is left out.')
    return null
  }
}

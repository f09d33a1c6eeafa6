import { rememberedHere } from '@ashlar/ui'
import { useEffect } from 'react'
import { z } from 'zod'
import { useSession } from '../../session/index.ts'
import { useView } from './editor-context.tsx'
import { type EditorView, panelIds } from '../session/editor-view.ts'
import { readRemembered } from '../session/remembered.ts'

/** What of the view says which panels stand around the canvas. */
type Panels = Pick<EditorView, 'panel' | 'arePropertiesHidden' | 'isBottomCollapsed'>

const panelsSchema = z.object({
  panel: z.enum(panelIds).nullable(),
  arePropertiesHidden: z.boolean(),
  isBottomCollapsed: z.boolean(),
})

/** Whose panels they are. */
export interface PanelsOwner {
  readonly organizationId: string
  readonly userId: string
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = ({ organizationId, userId }: PanelsOwner): string =>
  `ashlar:editor-panels:${organizationId}:${userId}`

/** The panels that a person left open; nothing where none are remembered, or what is there cannot be read. */
export const readPanels = (storage: Kept, owner: PanelsOwner): Partial<Panels> =>
  readRemembered(storage, keyOf(owner), panelsSchema) ?? {}

/** Remembers which panels are open. */
export const writePanels = (storage: Kept, owner: PanelsOwner, panels: Panels): void =>
  storage.setItem(keyOf(owner), JSON.stringify(panelsSchema.parse(panels)))

/** Remembers, for the person at this browser, which panels stand around a canvas that has room beside it. */
export const useRememberedPanels = (): void => {
  const { user, organization } = useSession()
  const panel = useView((state) => state.panel)
  const arePropertiesHidden = useView((state) => state.arePropertiesHidden)
  const isBottomCollapsed = useView((state) => state.isBottomCollapsed)
  useEffect(() => {
    const owner = { organizationId: organization.id, userId: user.id }
    writePanels(rememberedHere, owner, { panel, arePropertiesHidden, isBottomCollapsed })
  }, [organization.id, user.id, panel, arePropertiesHidden, isBottomCollapsed])
}

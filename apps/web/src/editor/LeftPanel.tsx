import type { ComponentType } from 'react'
import { ApisPanel } from './rail/ApisPanel.tsx'
import { ComponentsPanel } from './rail/ComponentsPanel.tsx'
import { LayersPanel } from './rail/LayersPanel.tsx'
import { StatePanel } from './rail/StatePanel.tsx'
import type { PanelId } from './session/editor-view.ts'
import { ThemePanel } from './theme/ThemePanel.tsx'

const panels: { readonly [Id in PanelId]: ComponentType } = {
  components: ComponentsPanel,
  layers: LayersPanel,
  apis: ApisPanel,
  state: StatePanel,
  theme: ThemePanel,
}

/** The panel of the rail with this name. */
export const LeftPanel = ({ id }: { id: PanelId }) => {
  const Panel = panels[id]
  return <Panel />
}

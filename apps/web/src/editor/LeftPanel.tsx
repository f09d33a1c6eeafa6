import { type ComponentType, lazy, Suspense } from 'react'
import { SkeletonRows } from '@ashlar/ui'
import { DataPanel } from './data-browser/DataPanel.tsx'
import { InspectorPanel } from './inspector/InspectorPanel.tsx'
import { ApisPanel } from './rail/ApisPanel.tsx'
import { ComponentsPanel } from './rail/ComponentsPanel.tsx'
import { LayersPanel } from './rail/LayersPanel.tsx'
import { NavigationPanel } from './rail/NavigationPanel.tsx'
import { StatePanel } from './rail/StatePanel.tsx'
import type { PanelId } from './session/editor-view.ts'
import { ThemePanel } from './theme/ThemePanel.tsx'
import { VersionsPanel } from './versions/VersionsPanel.tsx'

/** Most who open the editor do not open it: its code comes when they do. */
const AssistantPanel = lazy(async () => ({
  default: (await import('./assistant/AssistantPanel.tsx')).AssistantPanel,
}))

/** Who has tests opens it now and then; nobody else needs its code. */
const TestsPanel = lazy(async () => ({ default: (await import('./tests/TestsPanel.tsx')).TestsPanel }))

const panels: { readonly [Id in PanelId]: ComponentType } = {
  components: ComponentsPanel,
  layers: LayersPanel,
  apis: ApisPanel,
  data: DataPanel,
  state: StatePanel,
  navigation: NavigationPanel,
  theme: ThemePanel,
  inspector: InspectorPanel,
  versions: VersionsPanel,
  tests: TestsPanel,
  assistant: AssistantPanel,
}

/** The panel of the rail with this name. */
export const LeftPanel = ({ id }: { id: PanelId }) => {
  const Panel = panels[id]
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Panel />
    </Suspense>
  )
}

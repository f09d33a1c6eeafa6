import { IconButton } from '@ashlar/ui'
import bottomClasses from './bottom/Bottom.module.css'
import canvasClasses from './canvas/Canvas.module.css'
import { CanvasRegion } from './canvas/CanvasRegion.tsx'
import { SelectionPath } from './canvas/SelectionPath.tsx'
import { useEditor, useEditorParts, useView } from './context/editor-context.tsx'

/** The canvas, and below it the path to what is selected. */
export const CanvasFrame = () => (
  <div className={canvasClasses.frame}>
    <CanvasRegion />
    <SelectionPath />
  </div>
)

/** How many tabs are open below the canvas, and how these are shown. */
export const useOpenTabs = (): { count: number; isCollapsed: boolean } => {
  const records = useEditor((state) => state.records)
  const isCollapsed = useView((state) => state.isBottomCollapsed)
  const openApis = useView((state) => state.openApis)
  const openProperties = useView((state) => state.openProperties)
  const lists = useView((state) => state.openLists)
  const count =
    openApis.filter((id) => records[id]?.kind === 'api').length +
    openProperties.filter(({ entityId }) => records[entityId] !== undefined).length +
    lists.length
  return { count, isCollapsed }
}

/** What a collapsed bottom panel still shows. */
export const CollapsedTabs = ({ count }: { count: number }) => {
  const { view } = useEditorParts()
  return (
    <div className={bottomClasses.collapsed}>
      <IconButton
        icon="chevron-up"
        label="Show open tabs"
        onClick={() => view.setState({ isBottomCollapsed: false })}
      />
      {count === 1 ? '1 open tab' : `${count} open tabs`}
    </div>
  )
}

import { moduleInterface, type ModuleInterface, usedModule } from '@ashlar/document'
import type { WidgetRecord } from '@ashlar/schema'
import { useEditorSession } from '../context/editor-context.tsx'

/** What the module shows of itself that a component shows; undefined for other components, and for a module that cannot be read. */
export const useModuleInterface = (widget: WidgetRecord | undefined): ModuleInterface | undefined => {
  const { modules } = useEditorSession()
  const used = widget === undefined ? null : usedModule(widget)
  const content = used === null ? undefined : modules.page(used)
  return content === undefined ? undefined : moduleInterface(content)
}

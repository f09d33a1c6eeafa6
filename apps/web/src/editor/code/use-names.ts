import type { ScopeEntry } from '@ashlar/runtime'
import type { PerItem } from '@ashlar/schema'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'

/**
 * What a binding of the selected component may name, with present values. `perItem` says over which of its lists the
 * binding is evaluated; the first item then stands for all.
 */
export const useNames = (perItem?: PerItem): (() => readonly ScopeEntry[]) => {
  const session = useEditorSession()
  const application = useEditor((state) => state.application)
  return () => {
    const [widgetId, ...others] = session.state.selection
    return widgetId === undefined || others.length > 0
      ? application.names()
      : application.names({ widgetId, perItem })
  }
}

import type { PresentPerson } from '@ashlar/contract'
import type { EditorState } from '../session/editor-state.ts'

/** The component that somebody has selected in a tab; what stands on another page is taken to be one. */
export const selectedComponent = (
  { pageId, records }: Pick<EditorState, 'pageId' | 'records'>,
  tab: PresentPerson,
): string | undefined => tab.selection.find((id) => tab.pageId !== pageId || records[id]?.kind === 'widget')

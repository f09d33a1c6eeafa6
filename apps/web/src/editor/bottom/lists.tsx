import { ProblemsPanel } from '../problems/ProblemsPanel.tsx'
import type { BottomList } from '../session/editor-view.ts'
import { TimelinePanel } from '../timeline/TimelinePanel.tsx'
import type { BottomTab } from './bottom-tab.ts'

/** The lists that open as tabs below the canvas. */
export const lists: { readonly [List in BottomList]: Pick<BottomTab, 'name' | 'icon' | 'content'> } = {
  timeline: { name: 'Timeline', icon: 'chart-gantt', content: () => <TimelinePanel /> },
  problems: { name: 'Problems', icon: 'triangle-alert', content: () => <ProblemsPanel /> },
}

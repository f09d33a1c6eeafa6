import type { data } from './data.ts'
import type { LoadersOf } from './family.ts'

/** The views of the family, fetched when a page uses them. */
export const dataViews: LoadersOf<typeof data> = {
  table: () => import('../table/TableView.tsx').then((module) => module.TableView),
  kanban: () => import('../kanban/KanbanView.tsx').then((module) => module.KanbanView),
  map: () => import('../map/MapView.tsx').then((module) => module.MapView),
  chat: () => import('../chat/ChatView.tsx').then((module) => module.ChatView),
  custom: () => import('../custom/CustomView.tsx').then((module) => module.CustomView),
  chart: () => import('../chart/ChartView.tsx').then((module) => module.ChartView),
}

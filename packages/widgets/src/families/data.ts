import { chart } from '../chart/chart.ts'
import { chat } from '../chat/chat.ts'
import { custom } from '../custom/custom.ts'
import { kanban } from '../kanban/kanban.ts'
import { map } from '../map/map.ts'
import { table } from '../table/table.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets that show lists and numbers. */
export const data = {
  title: 'Data',
  descriptors: [table, chart, kanban, map, chat, custom],
} satisfies WidgetFamily

export type { WidgetHost, WidgetMode, WidgetSnapshot } from './host.ts'

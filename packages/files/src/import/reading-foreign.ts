import type { WidgetCatalogue } from '@ashlar/schema'
import type { ImportReport } from './import-report.ts'

/** What an application of another product is read with. */
export interface ReadingForeign {
  readonly catalogue: WidgetCatalogue
  /** The kinds of integrations that there are. */
  readonly pluginIds: ReadonlySet<string>
  readonly newId: () => string
  readonly report: ImportReport
}

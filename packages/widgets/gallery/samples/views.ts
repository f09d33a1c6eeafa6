import { chartPages } from './charts.ts'
import { chatPages } from './chat.ts'
import { customPages } from './custom.ts'
import { kanbanPages } from './kanban.ts'
import { mapPages } from './maps.ts'
import type { SamplePages } from './sample-pages.ts'

/** The pages that show charts and what else looks at data beside tables. */
export const viewPages: SamplePages = {
  ...chartPages,
  ...chatPages,
  ...customPages,
  ...kanbanPages,
  ...mapPages,
}

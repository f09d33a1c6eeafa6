import type { SharedEntityView } from '@ashlar/contract'
import type { EntityType } from '@ashlar/schema'

/** What lists call each kind. */
export const typeLabels: Readonly<Record<SharedEntityView['type'], string>> = {
  application: 'Application',
  'scheduled job': 'Scheduled Job',
  workflow: 'Workflow',
  integration: 'Integration',
}

/** The same as permissions and routes name it. */
export const entityTypeOf = {
  application: 'applications',
  'scheduled job': 'scheduled jobs',
  workflow: 'workflows',
  integration: 'integrations',
} as const satisfies { [Type in SharedEntityView['type']]: EntityType }

/** Whatever is known of what was shared with whom. */
export const sharedEntitiesKey = ['shared-entities'] as const

import type { SharedEntityView } from '@ashlar/contract'

/** What lists call each kind. */
export const typeLabels: Readonly<Record<SharedEntityView['type'], string>> = {
  application: 'Application',
  'scheduled job': 'Scheduled Job',
  workflow: 'Workflow',
  integration: 'Integration',
}

const order: readonly SharedEntityView['type'][] = ['application', 'workflow', 'scheduled job', 'integration']

/** Things in the order of lists: by kind, and by name among those of one kind. */
export const sortEntities = <Entity extends Pick<SharedEntityView, 'type' | 'name'>>(
  entities: readonly Entity[],
): readonly Entity[] =>
  entities.toSorted(
    (one, other) => order.indexOf(one.type) - order.indexOf(other.type) || one.name.localeCompare(other.name),
  )

/** Those that a page lists: what is built, or the integrations. */
export const sharedOf = (
  entities: readonly SharedEntityView[],
  page: 'entities' | 'integrations',
): readonly SharedEntityView[] =>
  sortEntities(entities.filter(({ type }) => (type === 'integration') === (page === 'integrations')))

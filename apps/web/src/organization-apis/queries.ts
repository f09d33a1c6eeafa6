/** Everything that is known of the workflows, or of the jobs. */
export const apiQueryKey = ({ id }: { id: 'workflow' | 'scheduledJob' }): readonly [string, string] => [
  'organization-apis',
  id,
]

/** Everything that is known of the versions of one of them. */
export const versionsKeyOf = (kind: { id: 'workflow' | 'scheduledJob' }, id: string) =>
  [...apiQueryKey(kind), 'versions', id] as const

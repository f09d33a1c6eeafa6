/** Everything that is known of the workflows, or of the jobs. */
export const apiQueryKey = ({ id }: { id: 'workflow' | 'scheduledJob' }): readonly [string, string] => [
  'organization-apis',
  id,
]

import { call, routes } from '@ashlar/contract'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

/** A choice among the applications that the person may see. One that is not among them stays as it is. */
export const ApplicationSelect = ({
  value,
  onChange,
}: {
  value: string
  onChange: (applicationId: string) => void
}): ReactElement => {
  const { data, isPending, error } = useQuery({
    queryKey: ['applications', 'choices'],
    queryFn: ({ signal }) => call(routes.applications.list, {}, signal),
  })
  const known = (data?.applications ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = value === '' || known.some((choice) => choice.value === value)
  return (
    <Select
      size="xs"
      label="Application"
      placeholder={isPending ? 'Loading…' : 'Choose an application'}
      data={isKnown ? known : [...known, { value, label: value }]}
      value={value === '' ? null : value}
      error={error === null ? undefined : 'The applications could not be loaded.'}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      nothingFoundMessage="There is no such application."
      searchable
    />
  )
}

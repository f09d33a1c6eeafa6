import { call, routes } from '@ashlar/contract'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useFound } from '../../../lists/use-found.ts'
import { applicationList, applicationsKey } from '../../../screens/home/applications.ts'

/** A choice among the applications that the person may see. One that is not among them stays as it is. */
export const ApplicationSelect = ({
  value,
  onChange,
}: {
  value: string
  onChange: (applicationId: string) => void
}): ReactElement => {
  const chosen = useQuery({
    queryKey: [...applicationsKey, 'chosen', value],
    queryFn: async ({ signal }) =>
      (await call(routes.applications.list, { query: { ids: [value] } }, signal)).applications[0]?.name ??
      null,
    enabled: value !== '',
  })
  const label = chosen.data ?? value
  const { rows, isPending, error, searching } = useFound(applicationList, { chosen: label })
  const found = rows.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = value === '' || found.some((choice) => choice.value === value)
  return (
    <Select
      size="xs"
      label="Application"
      placeholder={isPending ? 'Loading…' : 'Choose an application'}
      data={isKnown ? found : [...found, { value, label }]}
      value={value === '' ? null : value}
      error={error === null ? undefined : 'The applications could not be loaded.'}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      nothingFoundMessage="There is no such application."
      {...searching}
    />
  )
}

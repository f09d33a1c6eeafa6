import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { groupList } from '../../lists/people.ts'
import { useFound } from '../../lists/use-found.ts'

/** Groups of the organization that are asked together; nothing is shown where it has none. */
export const GroupsField = ({
  noun,
  value,
  onChange,
}: {
  /** What somebody in each of them may edit. */
  noun: string
  value: readonly string[]
  onChange: (groupIds: string[]) => void
}) => {
  const found = useFound(groupList)
  const [isSearched, setSearched] = useState(false)
  // What was chosen keeps its name while others are looked for.
  const [chosen, setChosen] = useState<readonly { value: string; label: string }[]>([])
  const offered = found.rows
    .filter(({ type }) => type === 'custom')
    .map(({ id, name }) => ({ value: id, label: name }))
  const data = [...chosen, ...offered.filter(({ value: id }) => chosen.every((one) => one.value !== id))]
  // Beside those that are there by themselves an organization may have no group.
  if (data.length === 0 && !isSearched) return null
  return (
    <MultiSelect
      label="Groups"
      description={`Any one of each who may edit the ${noun} can answer for it. Up to ten of each are told by mail.`}
      data={data}
      value={[...value]}
      maxValues={20}
      {...found.searching}
      onSearchChange={(search) => {
        setSearched((before) => before || search !== '')
        found.searching.onSearchChange(search)
      }}
      nothingFoundMessage={found.isPending ? 'Looking…' : 'No group is called so'}
      onChange={(ids) => {
        setChosen(data.filter((one) => ids.includes(one.value)))
        onChange(ids)
      }}
    />
  )
}

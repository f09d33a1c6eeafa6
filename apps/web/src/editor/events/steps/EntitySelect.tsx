import type { EntityReference } from '@ashlar/schema'
import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import { readName } from '../../reference-to.ts'
import { withCurrent } from './with-current.ts'

interface EntitySelectProps {
  label: string
  value: EntityReference
  onChange: (reference: EntityReference) => void
  options: readonly EntityReference[]
  /** What is said where nothing is found. */
  nothingFound: string
}

/** Chooses a variable, timer or event of the page or of the application, by the name that bindings read it by. */
export const EntitySelect = ({
  label,
  value,
  onChange,
  options,
  nothingFound,
}: EntitySelectProps): ReactElement => (
  <Select
    size="xs"
    label={label}
    data={withCurrent(options.map(readName), value.name === '' ? [] : [readName(value)])}
    value={readName(value)}
    onChange={(chosen) => {
      const option = options.find((candidate) => readName(candidate) === chosen)
      if (option !== undefined) onChange({ name: option.name, scope: option.scope })
    }}
    nothingFoundMessage={nothingFound}
    searchable
  />
)

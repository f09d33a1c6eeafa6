import { Icon, IconButton } from '@ashlar/ui'
import { AppIcon } from '@ashlar/widgets'
import { Popover, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readIconNames } from '../read-icon-names.ts'
import { findIcons } from './icon-search.ts'
import classes from './Properties.module.css'

/** The name of an icon, chosen from pictures. */
export const IconField = ({
  label,
  value,
  onChange,
}: {
  label: string
  /** Absent where several components differ. */
  value: string | undefined
  /** `undefined` takes the icon away. */
  onChange: (value: string | undefined) => void
}) => {
  const [isOpen, setOpen] = useState(false)
  const hasIcon = value !== undefined && value !== ''
  const shown = hasIcon ? value : value === undefined ? 'Mixed' : 'No icon'
  return (
    <div className={classes.iconField}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={272}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.iconChoice}
            aria-label={`${label}: ${shown}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {hasIcon && <AppIcon name={value} size={16} />}
            <span className={classes.iconName}>{shown}</span>
            <Icon name="chevron-down" size={12} />
          </button>
        </Popover.Target>
        <Popover.Dropdown p="xs">
          <IconChoice
            label={label}
            chosen={value}
            onChoose={(name) => {
              onChange(name)
              setOpen(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {hasIcon && (
        <IconButton
          icon="x"
          label={`Take the ${label.toLowerCase()} away`}
          onClick={() => onChange(undefined)}
        />
      )}
    </div>
  )
}

const IconChoice = ({
  label,
  chosen,
  onChoose,
}: {
  label: string
  chosen: string | undefined
  onChoose: (name: string) => void
}) => {
  const [query, setQuery] = useState('')
  const names = useQuery({ queryKey: ['icons'], queryFn: readIconNames, staleTime: Number.POSITIVE_INFINITY })
  const found = findIcons(names.data ?? [], query)
  return (
    <div className={classes.icons}>
      <TextInput
        size="xs"
        aria-label={`Search icons for ${label.toLowerCase()}`}
        placeholder="Search icons"
        leftSection={<Icon name="search" size={14} />}
        value={query}
        data-autofocus
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key === 'Enter' && first !== undefined) onChoose(first)
        }}
      />
      {names.isError && <p className={classes.error}>{names.error.message}</p>}
      {names.isSuccess && found.length === 0 && (
        <p className={classes.helpText}>No icon is called “{query}”.</p>
      )}
      <div className={classes.iconGrid} role="group" aria-label="Icons">
        {found.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.iconCell}
            aria-label={name}
            aria-pressed={name === chosen}
            title={name}
            onClick={() => onChoose(name)}
          >
            <AppIcon name={name} size={18} />
          </button>
        ))}
      </div>
    </div>
  )
}

import type { WidgetProperties, WidgetRecord } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'
import { isPropertyVisibleFor } from './property-visibility.ts'
import classes from './Properties.module.css'
import { PropertyGroup } from './PropertyGroup.tsx'
import { groupProperties, showProperty, type ShownProperty } from './shared-properties.ts'

/** From how many fields on a search is worth its room. */
const searchableFrom = 8

/** One item of a list, such as a column of a table, with its own properties in their groups. */
export const ItemEditor = ({
  widget,
  path,
  listLabel,
  title,
  properties,
  onClose,
  renderProperty,
}: {
  widget: WidgetRecord
  /** `columns.0` */
  path: string
  listLabel: string
  title: string
  properties: WidgetProperties
  onClose: () => void
  renderProperty: (shown: ShownProperty) => ReactNode
}) => {
  const [query, setQuery] = useState('')
  const offered = Object.entries(properties)
    .filter(([, property]) => isPropertyVisibleFor([widget], `${path}.`, property, properties))
    .map(([name, property]) => showProperty([widget], `${path}.${name}`, property))
  const groups = groupProperties(offered, query)
  const [first, ...others] = groups
  return (
    <section className={classes.openItem} aria-label={title}>
      <div className={classes.labelLine}>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<Icon name="arrow-left" size={12} />}
          onClick={onClose}
        >
          {listLabel}
        </Button>
        <span className={classes.label}>{title}</span>
      </div>
      {offered.length >= searchableFrom && (
        <TextInput
          size="xs"
          aria-label={`Search properties of ${title}`}
          placeholder="Search properties"
          leftSection={<Icon name="search" size={14} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {first?.properties.map((shown) => (
        <Fragment key={shown.path}>{renderProperty(shown)}</Fragment>
      ))}
      {others.map(({ group, properties: inGroup }) => (
        <PropertyGroup key={group} name={group} isForcedOpen={query !== ''}>
          {inGroup.map((shown) => (
            <Fragment key={shown.path}>{renderProperty(shown)}</Fragment>
          ))}
        </PropertyGroup>
      ))}
    </section>
  )
}

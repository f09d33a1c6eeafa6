import type { ConnectionDescriptor } from '@ashlar/integrations/descriptors'
import { EmptyState, Icon, searchRows } from '@ashlar/ui'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './SystemCards.module.css'

/** What can be connected, each a card that leads to its form. */
export const SystemCards = ({
  title,
  systems,
  to,
  searchText,
  nothingFound,
}: {
  title: string
  systems: readonly (ConnectionDescriptor & { kind: string })[]
  /** The form of a system. */
  to: '/integrations/new/$pluginId' | '/secrets-management/$pluginId'
  /** What the search looks in, and how its field is called; absent: there is none. */
  searchText?: { label: string; placeholder: string }
  nothingFound?: (query: string) => string
}) => {
  const [query, setQuery] = useState('')
  const found = searchRows(
    systems,
    query,
    ({ label, description, pluginId, kind }) => `${label} ${description} ${pluginId} ${kind}`,
  )
  return (
    <section aria-labelledby="catalogue" className={classes['catalogue']}>
      <div className={classes['head']}>
        <h2 id="catalogue">{title}</h2>
        {searchText === undefined ? null : (
          <TextInput
            type="search"
            aria-label={searchText.label}
            placeholder={searchText.placeholder}
            leftSection={<Icon name="search" />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState
          isCompact
          icon="search"
          title="Nothing found"
          description={nothingFound?.(query) ?? `Nothing matches “${query}”.`}
        />
      ) : (
        <ul className={classes['cards']}>
          {found.map((descriptor) => (
            <li key={descriptor.pluginId}>
              <Link to={to} params={{ pluginId: descriptor.pluginId }} className={classes['card'] ?? ''}>
                <span className={classes['cardGlyph']} aria-hidden="true">
                  {descriptor.mark}
                </span>
                <span>
                  <strong>{descriptor.label}</strong>
                  <span className={classes['cardText']}>{descriptor.description}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import type { WidgetDescriptor } from '@ashlar/schema'
import { EmptyState, Icon } from '@ashlar/ui'
import { widgetFamilies } from '@ashlar/widgets/descriptors'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { insertComponent } from '../commands/inserting.ts'
import { useEditorParts } from '../context/editor-context.tsx'
import { nextCard } from './card-focus.ts'
import { ComponentCard } from './ComponentCard.tsx'
import classes from './Components.module.css'
import { findComponents } from './find-components.ts'
import { ModuleShelf } from './ModuleShelf.tsx'
import { useFoundModules } from '../modules/modules-query.ts'
import { RailPanel, useLeavePanel } from '../panel/RailPanel.tsx'
import { recentComponents } from '../session/recent-components.ts'

interface Shelf {
  title: string
  isRecent: boolean
  descriptors: readonly WidgetDescriptor[]
}

/** Everything that can be inserted, by family, with what was used last before it. */
const useShelves = (query: string): readonly Shelf[] => {
  const { session } = useEditorParts()
  const recent = useStore(recentComponents, ({ types }) => types)
  const all = [...session.catalogue.values()]
  if (query.trim() !== '') {
    const found = findComponents(all, query)
    return found.length === 0 ? [] : [{ title: 'Found', isRecent: false, descriptors: found }]
  }
  const lately = recent.flatMap((type) => session.catalogue.get(type) ?? [])
  return [
    { title: 'Recently used', isRecent: true, descriptors: findComponents(lately, '') },
    ...widgetFamilies.map(({ title, descriptors }) => ({
      title,
      isRecent: false,
      descriptors: findComponents(descriptors, ''),
    })),
  ].filter(({ descriptors }) => descriptors.length > 0)
}

/** The components that can be put on the page: dragged to a place, or inserted by Enter or a click. */
export const ComponentsPanel = () => {
  const { commands, view } = useEditorParts()
  const [query, setQuery] = useState('')
  const [focused, setFocused] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const shelves = useShelves(query)
  const modules = useFoundModules(query)
  // Tab reaches one card, the arrows all others.
  const keys = shelves.flatMap(({ title, descriptors }) => descriptors.map(({ type }) => `${title} ${type}`))
  const reachable = keys.includes(focused) ? focused : keys[0]
  const leave = useLeavePanel()
  const insert = (type: string): void => {
    insertComponent(commands, type)
    leave()
  }

  const cards = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = cards()
    const from = all.findIndex((card) => card === document.activeElement)
    const places = all.map((card) => card.getBoundingClientRect())
    const next = nextCard(places, from, event.key)
    if (next === null && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (next !== null) all[next]?.focus()
  }

  return (
    <RailPanel title="Components">
      <div className={classes.search}>
        <TextInput
          size="xs"
          aria-label="Search components"
          placeholder="Search components"
          leftSection={<Icon name="search" size={14} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = shelves[0]?.descriptors[0]
            if (event.key === 'Enter' && first !== undefined && query.trim() !== '') insert(first.type)
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              cards()[0]?.focus()
            }
          }}
        />
        <Button
          className={classes.fromTable ?? ''}
          size="xs"
          variant="default"
          fullWidth
          leftSection={<Icon name="database" size={14} />}
          onClick={() => {
            view.setState({ dialog: 'fromTable' })
            leave()
          }}
        >
          From a table…
        </Button>
      </div>
      <div className={classes.scroll} ref={list} onKeyDown={onKeyDown}>
        <ModuleShelf
          modules={modules}
          isReachable={shelves.length === 0}
          onFocus={() => setFocused('')}
          onInserted={leave}
        />
        {shelves.length === 0 && modules.length === 0 && (
          <EmptyState
            isCompact
            icon="search"
            title="No such component"
            description={`Nothing here is called “${query}”.`}
          />
        )}
        {shelves.map(({ title, isRecent, descriptors }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.heading}>{title}</h3>
            <ul className={classes.cards}>
              {descriptors.map((descriptor) => (
                <li key={descriptor.type}>
                  <ComponentCard
                    descriptor={descriptor}
                    isRecent={isRecent}
                    isReachable={`${title} ${descriptor.type}` === reachable}
                    onFocus={() => setFocused(`${title} ${descriptor.type}`)}
                    onInsert={() => insert(descriptor.type)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className={classes.hint}>Drag a component on to the page, or press Enter to insert it.</p>
      </div>
    </RailPanel>
  )
}

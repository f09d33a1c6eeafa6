import { renameEntity, rootOf, widgetOf } from '@ashlar/document'
import { EmptyState, Icon, IconButton, shortcutText } from '@ashlar/ui'
import { TextInput } from '@mantine/core'
import { memo, type Ref, useState } from 'react'
import { useSelectionAtRest } from '../context/use-selection-at-rest.ts'
import { commandById, editorCommands } from '../commands/command-list.ts'
import { offers } from '../context/editor-command.ts'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { useIsNarrow } from '../use-screen.ts'
import { ApiTasks } from './ApiTasks.tsx'
import { BoundsGroup } from './BoundsGroup.tsx'
import { ContentGroup } from './ContentGroup.tsx'
import { BottomDrawer } from './drawer/BottomDrawer.tsx'
import { LayoutGroup } from './LayoutGroup.tsx'
import { EditedTogether } from '../people/EditedTogether.tsx'
import { ModuleFacts } from '../modules/ModuleFacts.tsx'
import { moduleHandlers } from './module-handlers.ts'
import { NameField } from './NameField.tsx'
import classes from './Properties.module.css'
import { PropertyField } from './PropertyField.tsx'
import { PropertyGroup } from './PropertyGroup.tsx'
import { useWantedProperty } from './use-wanted-property.ts'
import { groupProperties, isSet, type ShownProperty, sharedProperties } from './shared-properties.ts'

interface PanelProps {
  panelRef?: Ref<HTMLElement> | undefined
}

/** What the selected components are: generated from their descriptors. With nothing selected, what the page is. */
export const PropertyPanel = ({ panelRef }: PanelProps) => {
  const { session, canvas } = useEditorParts()
  return <PropertiesOf panelRef={panelRef} selection={useSelectionAtRest(session.store, canvas.store)} />
}

const PropertiesOf = memo(({ panelRef, selection }: PanelProps & { selection: readonly string[] }) => {
  const { session, commands: context } = useEditorParts()
  const records = useEditor((state) => state.records)
  const [query, setQuery] = useState('')
  const isNarrow = useIsNarrow()
  const root = rootOf(records)
  const chosen = selection.flatMap((id) => widgetOf(records, id) ?? [])
  const widgets = chosen.length > 0 ? chosen : root === undefined ? [] : [root]
  const shared = sharedProperties(widgets, session.catalogue)
  const isHandlerWanted = useWantedProperty(widgets, shared, () => setQuery(''))
  const [first] = widgets
  if (first === undefined) return null
  const descriptor = session.catalogue.get(first.type)
  const types = new Set(widgets.map(({ type }) => type))
  const isHandler = ({ property }: ShownProperty): boolean => property.kind === 'eventHandler'
  const groups = groupProperties(
    shared.filter((shown) => !isHandler(shown)),
    query,
  )
  const handlers = groupProperties([...shared.filter(isHandler), ...moduleHandlers(widgets)], query).flatMap(
    ({ properties }) => properties,
  )
  const ids = widgets.map(({ id }) => id)
  const isPlaced = widgets.every(({ type }) => {
    const role = session.catalogue.get(type)?.role
    return role === 'leaf' || role === 'container'
  })
  // The page and its canvases are there for the sake of others and come and go with them.
  const isWhole = widgets.every(({ type }) => {
    const role = session.catalogue.get(type)?.role
    return role !== 'page' && role !== 'canvas'
  })
  const commands = editorCommands(session.catalogue)
  // A panel of its own per selection: a half-typed value never reaches another component.
  const key = ids.join(' ')

  return (
    <aside ref={panelRef} aria-label="Properties" className={classes.panel}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <span className={classes.kind}>
            <Icon name={types.size === 1 ? (descriptor?.icon ?? 'square') : 'layers'} size={14} />
            {widgets.length > 1 ? `${widgets.length} components` : (descriptor?.label ?? first.type)}
          </span>
          <span className={classes.actions}>
            {chosen.length > 0 &&
              isWhole &&
              ['duplicate', 'delete']
                .map((id) => commandById(commands, id))
                .filter((command) => offers(command, context))
                .map((command) => (
                  <IconButton
                    key={command.id}
                    icon={command.icon}
                    label={`${command.name} ${widgets.length === 1 ? first.name : 'components'}`}
                    onClick={() => command.run(context)}
                  />
                ))}
            {widgets.length === 1 && (
              <IconButton
                icon="scan-search"
                label={`Inspect ${first.parentId === null ? 'the page' : first.name}`}
                shortcut={shortcutText(commandById(commands, 'inspect').shortcut ?? '')}
                onClick={() => commandById(commands, 'inspect').run(context)}
              />
            )}
            {!isNarrow && (
              <IconButton
                icon="panel-right"
                label="Hide properties"
                shortcut={shortcutText(commandById(commands, 'toggle-properties').shortcut ?? '')}
                onClick={() => commandById(commands, 'toggle-properties').run(context)}
              />
            )}
          </span>
        </div>
        {widgets.length === 1 && <EditedTogether recordId={first.id} />}
        {widgets.length === 1 && first.parentId !== null && (
          <NameField
            key={first.id}
            label="Name"
            isLabelShown={false}
            name={first.name}
            onRename={(name) => {
              const outcome = renameEntity(session.state.records, session.catalogue, { id: first.id, name })
              if (!outcome.ok) return outcome.message
              session.apply(outcome, { label: `Rename ${first.name}` })
              return null
            }}
          />
        )}
        <TextInput
          size="xs"
          aria-label="Search properties"
          placeholder="Search properties"
          leftSection={<Icon name="search" size={14} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </header>
      <div className={classes.scroll} key={key}>
        {widgets.length === 1 && <ModuleFacts widget={first} />}
        {groups.map(({ group, properties, isUsual }) => (
          <PropertyGroup
            key={group}
            name={group}
            isForcedOpen={query !== ''}
            startsFolded={!isUsual}
            setCount={properties.filter(isSet).length}
          >
            {properties.map((shown) => (
              <PropertyField key={shown.path} widgets={widgets} shown={shown} />
            ))}
            {widgets.length === 1 && <ApiTasks widget={first} group={group} />}
          </PropertyGroup>
        ))}
        {query === '' && widgets.length === 1 && <ContentGroup widget={first} />}
        {isPlaced && query === '' && <LayoutGroup widgets={widgets} />}
        {first.parentId !== null && query === '' && <BoundsGroup widgets={widgets} />}
        {groups.length === 0 && handlers.length === 0 && query !== '' && (
          <EmptyState
            isCompact
            icon="search"
            title="No such property"
            description={`Nothing here is called “${query}”.`}
          />
        )}
        {chosen.length === 0 && (
          <p className={classes.hint}>Select a component on the canvas to change what it shows and does.</p>
        )}
        {widgets.length > 1 && groups.length === 0 && query === '' && (
          <p className={classes.hint}>These components have no properties in common.</p>
        )}
      </div>
      {handlers.length > 0 && (
        <BottomDrawer
          title="Event handlers"
          storageKey="ashlar:event-handlers-height"
          isForcedOpen={query !== '' || isHandlerWanted}
        >
          {handlers.map((shown) => (
            <PropertyField
              key={`${key} ${shown.path}`}
              widgets={widgets}
              shown={shown}
              isOneOfMany={handlers.length > 1}
            />
          ))}
        </BottomDrawer>
      )}
    </aside>
  )
})
PropertiesOf.displayName = 'PropertiesOf'

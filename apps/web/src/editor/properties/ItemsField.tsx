import { valueAt } from '@ashlar/document'
import type { ItemsFromNames, JsonObject, JsonValue, WidgetProperty, WidgetRecord } from '@ashlar/schema'
import { Icon, IconButton, moveInList, SortableList } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useEditorSession, useWidgetSnapshot } from '../context/editor-context.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import { copyOfItem, itemTitle, newNames, readItems } from './items.ts'
import classes from './Properties.module.css'
import type { ShownProperty } from './shared-properties.ts'

/** A list whose items have properties of their own, such as the columns of a table: sorted here, opened one at a time. */
export const ItemsField = ({
  widget,
  shown,
  property,
  refusal,
  onChange,
  renderProperty,
}: {
  widget: WidgetRecord
  shown: ShownProperty
  property: Extract<WidgetProperty, { kind: 'items' }>
  /** Why the list could not become what was asked for last, such as one without its last tab. */
  refusal: string | null
  onChange: (value: JsonValue) => void
  /** Draws the field of one property of an item. */
  renderProperty: (shown: ShownProperty) => ReactNode
}) => {
  const session = useEditorSession()
  const [openId, setOpenId] = useState<string | null>(null)
  const items = readItems(valueAt(widget.properties, shown.path) ?? [...property.default])
  const openIndex = items.findIndex(({ id }) => id === openId)
  const noun = property.itemLabel.toLowerCase()
  const nameProperty = property.fromNames?.property ?? 'label'
  const change = (next: readonly JsonObject[]): void => {
    session.seal()
    onChange([...next])
    session.seal()
  }
  const add = (): void => {
    const id = session.newId()
    change([...items, { id }])
    setOpenId(id)
  }

  const open = items[openIndex]
  if (open !== undefined) {
    return (
      <ItemEditor
        widget={widget}
        path={`${shown.path}.${openIndex}`}
        listLabel={property.label}
        title={itemTitle(open, noun, openIndex)}
        properties={property.properties}
        onClose={() => setOpenId(null)}
        renderProperty={renderProperty}
      />
    )
  }
  return (
    <div className={classes.field} data-property={shown.path}>
      <div className={classes.labelLine}>
        <span className={classes.label}>{property.label}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.addItem ?? ''}
          leftSection={<Icon name="plus" size={12} />}
          onClick={add}
        >
          Add {noun}
        </Button>
      </div>
      {property.fromNames !== undefined && (
        <NewFromData
          widgetId={widget.id}
          from={property.fromNames}
          items={items}
          noun={noun}
          onAdd={(names) =>
            change([...items, ...names.map((name) => ({ id: session.newId(), [nameProperty]: name }))])
          }
        />
      )}
      {items.length === 0 ? (
        <p className={classes.helpText}>{property.help}</p>
      ) : (
        <SortableList
          items={items}
          label={property.label}
          idOf={(item) => String(item.id)}
          titleOf={(item, index) => itemTitle(item, noun, index)}
          onMove={(from, to) => change(moveInList(items, from, to))}
          renderItem={(item, index) => {
            const title = itemTitle(item, noun, index)
            return (
              <>
                <button type="button" className={classes.itemOpen} onClick={() => setOpenId(String(item.id))}>
                  {title}
                </button>
                <IconButton
                  icon="copy"
                  label={`Duplicate ${title}`}
                  onClick={() => change(items.toSpliced(index + 1, 0, copyOfItem(item, session.newId())))}
                />
                <IconButton
                  icon="trash-2"
                  label={`Delete ${title}`}
                  onClick={() => change(items.toSpliced(index, 1))}
                />
              </>
            )
          }}
        />
      )}
      {refusal !== null && (
        <p role="alert" className={classes.error}>
          {refusal}
        </p>
      )}
    </div>
  )
}

/** Offers an item for each name in the data that has none yet. */
const NewFromData = ({
  widgetId,
  from,
  items,
  noun,
  onAdd,
}: {
  widgetId: string
  from: ItemsFromNames
  items: readonly JsonObject[]
  noun: string
  onAdd: (names: readonly string[]) => void
}) => {
  const snapshot = useWidgetSnapshot(widgetId)
  const names = newNames(snapshot?.values[from.of], items, from.property)
  if (names.length === 0) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<Icon name="list-plus" size={12} />}
      title={names.join(', ')}
      onClick={() => onAdd(names)}
    >
      Add {names.length} {noun}
      {names.length === 1 ? '' : 's'} from data
    </Button>
  )
}

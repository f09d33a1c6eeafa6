import { valueAt } from '@ashlar/document'
import type { JsonObject, JsonValue, WidgetProperty, WidgetRecord } from '@ashlar/schema'
import { Icon, IconButton } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'
import { useEditorSession } from '../session/editor-context.tsx'
import { itemTitle, moveItem, readItems } from './items.ts'
import classes from './Properties.module.css'
import { showProperty, type ShownProperty } from './shared-properties.ts'

/** A list whose items have properties of their own, such as the columns of a table: sorted here, opened one at a time. */
export const ItemsField = ({
  widget,
  shown,
  property,
  onChange,
  renderProperty,
}: {
  widget: WidgetRecord
  shown: ShownProperty
  property: Extract<WidgetProperty, { kind: 'items' }>
  onChange: (value: JsonValue) => void
  /** Draws the field of one property of an item. */
  renderProperty: (shown: ShownProperty) => ReactNode
}) => {
  const session = useEditorSession()
  const [openId, setOpenId] = useState<string | null>(null)
  const items = readItems(valueAt(widget.properties, shown.path))
  const openIndex = items.findIndex(({ id }) => id === openId)
  const noun = property.itemLabel
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
      <div className={classes.item} data-open="">
        <div className={classes.labelLine}>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<Icon name="arrow-left" size={12} />}
            onClick={() => setOpenId(null)}
          >
            {property.label}
          </Button>
          <span className={classes.label}>{itemTitle(open, noun, openIndex)}</span>
        </div>
        {Object.entries(property.properties).map(([name, inner]) => {
          const path = `${shown.path}.${openIndex}.${name}`
          return <Fragment key={path}>{renderProperty(showProperty([widget], path, inner))}</Fragment>
        })}
      </div>
    )
  }
  return (
    <div className={classes.field} data-property={shown.path}>
      <div className={classes.labelLine}>
        <span className={classes.label}>{property.label}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.codeSwitch ?? ''}
          leftSection={<Icon name="plus" size={12} />}
          onClick={add}
        >
          Add {noun.toLowerCase()}
        </Button>
      </div>
      {items.length === 0 ? (
        <p className={classes.helpText}>{property.help}</p>
      ) : (
        <ul className={classes.items} aria-label={property.label}>
          {items.map((item, index) => {
            const title = itemTitle(item, noun, index)
            return (
              <li
                key={String(item.id)}
                className={classes.item}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                  if (!event.altKey || step === 0) return
                  event.preventDefault()
                  change(moveItem(items, index, index + step))
                }}
              >
                <button type="button" className={classes.itemOpen} onClick={() => setOpenId(String(item.id))}>
                  {title}
                </button>
                <IconButton
                  icon="arrow-up"
                  label={`Move ${title} up`}
                  isDisabled={index === 0}
                  onClick={() => change(moveItem(items, index, index - 1))}
                />
                <IconButton
                  icon="arrow-down"
                  label={`Move ${title} down`}
                  isDisabled={index === items.length - 1}
                  onClick={() => change(moveItem(items, index, index + 1))}
                />
                <IconButton
                  icon="trash-2"
                  label={`Delete ${title}`}
                  onClick={() => change(items.toSpliced(index, 1))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

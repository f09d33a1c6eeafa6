import { ancestorsOf, rootOf, widgetOf } from '@ashlar/document'
import { Icon } from '@ashlar/ui'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'
import classes from './Canvas.module.css'

/** What the selected component stands in, from the page down; each of it can be selected here. */
export const SelectionPath = () => {
  const session = useEditorSession()
  const records = useEditor((state) => state.records)
  const selected = useEditor((state) => state.selection.at(-1))
  const widget = widgetOf(records, selected ?? '') ?? rootOf(records)
  if (widget === undefined) return null
  const path = [...ancestorsOf(records, widget.id).reverse(), widget]
  return (
    <nav aria-label="Selected component">
      <ol className={classes.path}>
        {path.map(({ id, name }, index) => (
          <li key={id}>
            {index > 0 && <Icon name="chevron-right" size={10} />}
            <button
              type="button"
              className={classes.step}
              aria-current={id === selected ? 'true' : undefined}
              onClick={() => session.select([id])}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

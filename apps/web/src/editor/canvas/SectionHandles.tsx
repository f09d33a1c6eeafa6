import { beginResizingColumns, itemOf, type SceneItem } from '@ashlar/canvas'
import { Icon } from '@ashlar/ui'
import type { MouseEvent, PointerEvent } from 'react'
import { useStore } from 'zustand'
import { CommandMenu, useCommandMenu } from '../command-menu/CommandMenu.tsx'
import { sectionMenu } from '../commands/menus.ts'
import { addSectionBeside, sectionOf } from '../commands/sectioning.ts'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { columnsBeside, widthsOf } from '../gestures/section-columns.ts'
import classes from './SectionHandles.module.css'

/** The handles of the section under the pointer, or of the selected one: they are the ground, and hard to hit otherwise. */
export const SectionHandles = () => {
  const { canvas, session } = useEditorParts()
  const hovered = useStore(canvas.store, ({ hoveredSection }) => hoveredSection)
  const selected = useEditor(({ records, selection }) => {
    const section = sectionOf(records, session.catalogue, selection.at(-1))
    const id = selection.at(-1)
    // What stands in a section keeps its own handles; only the section and its columns call for these.
    return section !== null && (id === section.id || records[id ?? ''] === undefined) ? section.id : null
  })
  const scene = useStore(canvas.store, (state) => state.scene)
  const section = itemOf(scene, hovered ?? selected)
  if (section === undefined) return null
  return <HandlesOf key={section.id} section={section} columns={columnsBeside(scene, section.id)} />
}

const HandlesOf = ({ section, columns }: { section: SceneItem; columns: readonly SceneItem[] }) => {
  const { session } = useEditorParts()
  const name = useEditor(({ records }) => records[section.id]?.name ?? '')
  const isSelected = useEditor(({ selection }) => selection.includes(section.id))
  const menu = useCommandMenu()
  const { left, top, width, height } = section.rectangle
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault()
    session.select([section.id])
    menu.open({ x: event.clientX, y: event.clientY })
  }
  return (
    <>
      <div
        className={classes.bar}
        data-selected={isSelected ? '' : undefined}
        data-canvas-part=""
        style={{ left, top, height }}
        title={`Select ${name}`}
        onClick={() => session.select([section.id])}
        onContextMenu={openMenu}
      >
        <span className={classes.tag}>
          <Icon name="grip-vertical" size={12} />
          <span className={classes.name}>{name}</span>
          <button
            type="button"
            tabIndex={-1}
            className={classes.more}
            aria-label={`Actions for ${name}`}
            onClick={(event) => {
              event.stopPropagation()
              openMenu(event)
            }}
          >
            <Icon name="ellipsis" size={12} />
          </button>
        </span>
      </div>
      {columns.map((column, index) => (
        <ColumnHandles key={column.id} section={section} columns={columns} index={index} />
      ))}
      <button
        type="button"
        tabIndex={-1}
        className={classes.add}
        data-canvas-part=""
        aria-label={`Add a section below ${name}`}
        title="Add a section here"
        style={{ left: left + width / 2, top: top + height }}
        onClick={() => addSectionBeside(session, section.id, 'after')}
      >
        <Icon name="plus" size={12} />
      </button>
      <CommandMenu menu={menu} entries={sectionMenu} label={name} />
    </>
  )
}

/** The name of a column, and the line behind it by which two columns share their room. */
const ColumnHandles = ({
  section,
  columns,
  index,
}: {
  section: SceneItem
  columns: readonly SceneItem[]
  index: number
}) => {
  const { canvas, session } = useEditorParts()
  const column = columns[index]
  const next = columns[index + 1]
  const name = useEditor(({ records }) => records[column?.id ?? '']?.name ?? '')
  if (column === undefined) return null
  const { rectangle } = column
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0) return
    event.preventDefault()
    canvas.focus()
    const first = columns[0]?.rectangle.left ?? 0
    const last = columns.at(-1)?.rectangle
    const wide = last === undefined ? 0 : last.left + last.width - first
    const point = canvas.pointOf(event)
    canvas.begin(beginResizingColumns(section.id, index, widthsOf(columns), wide, point))
  }
  const between = next === undefined ? 0 : (rectangle.left + rectangle.width + next.rectangle.left) / 2
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={classes.column}
        data-canvas-part=""
        title={`Select ${name}`}
        style={{ left: rectangle.left + rectangle.width / 2, top: section.rectangle.top }}
        onClick={() => session.select([column.id])}
      >
        {name}
      </button>
      {next !== undefined && (
        <div
          className={classes.line}
          data-canvas-part=""
          data-own-drag=""
          title="Drag to change the widths of the columns"
          style={{ left: between, top: section.rectangle.top, height: section.rectangle.height }}
          onPointerDown={begin}
        />
      )}
    </>
  )
}

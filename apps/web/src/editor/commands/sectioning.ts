import { moveColumnLine } from '@ashlar/canvas'
import {
  addSection,
  addSectionColumn,
  ancestorsOf,
  childrenOf,
  deleteSectionColumn,
  divideIntoSections,
  moveSection,
  resizeSectionColumns,
  widgetOf,
} from '@ashlar/document'
import { gridColumns, type PageRecords, type WidgetCatalogue, type WidgetRecord } from '@ashlar/schema'
import { overlayOf } from '../gestures/overlay-of.ts'
import type { EditorSession } from '../session/editor-session.ts'
import { isBuilding, type CommandContext, type EditorCommand } from '../context/editor-command.ts'

/** The section that a widget is or stands in. */
export const sectionOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  id: string | undefined,
): WidgetRecord | null => {
  const widget = widgetOf(records, id ?? '')
  if (widget === undefined) return null
  const path = [widget, ...ancestorsOf(records, widget.id)]
  return path.find(({ type }) => catalogue.get(type)?.role === 'section') ?? null
}

/** Adds a section above or below another. */
export const addSectionBeside = (
  session: EditorSession,
  besideId: string,
  side: 'before' | 'after',
): void => {
  const outcome = addSection(session.state.records, session.catalogue, { besideId, side }, session.newId)
  session.apply(outcome, { label: 'Add section' })
}

const selectedSection = ({ session }: CommandContext): WidgetRecord | null =>
  sectionOf(session.state.records, session.catalogue, session.state.selection.at(-1))

/** The column of a section that the selection is or stands in. */
const selectedColumn = (context: CommandContext): WidgetRecord | null => {
  const { records, selection } = context.session.state
  const section = selectedSection(context)
  const widget = widgetOf(records, selection.at(-1) ?? '')
  if (section === null || widget === undefined) return null
  return [widget, ...ancestorsOf(records, widget.id)].find(({ parentId }) => parentId === section.id) ?? null
}

const hasSection = (context: CommandContext): boolean =>
  isBuilding(context) && selectedSection(context) !== null

const sectionsBeside = ({ session }: CommandContext, section: WidgetRecord): readonly WidgetRecord[] =>
  childrenOf(session.state.records, section.parentId ?? '').filter(
    ({ type }) => session.catalogue.get(type)?.role === 'section',
  )

const moveBy = (context: CommandContext, step: 1 | -1): void => {
  const { session } = context
  const section = selectedSection(context)
  if (section === null) return
  const sections = sectionsBeside(context, section)
  const position = sections.findIndex(({ id }) => id === section.id)
  const beforeId = sections[step === 1 ? position + 2 : position - 1]?.id ?? null
  const outcome = moveSection(session.state.records, session.catalogue, { id: section.id, beforeId })
  session.apply(outcome, { label: `Move ${section.name}` })
}

const canMove =
  (step: 1 | -1) =>
  (context: CommandContext): boolean => {
    const section = hasSection(context) ? selectedSection(context) : null
    if (section === null) return false
    const sections = sectionsBeside(context, section)
    return sections[sections.findIndex(({ id }) => id === section.id) + step] !== undefined
  }

/** Moves the line behind the selected column, or before the last one, by a grid unit. */
export const resizeColumn = (context: CommandContext, by: number): boolean => {
  const { session } = context
  const { records, selection } = session.state
  const column = selectedColumn(context)
  if (column === null || column.id !== selection.at(-1) || column.parentId === null) return false
  const columns = childrenOf(records, column.parentId)
  const index = columns.findIndex(({ id }) => id === column.id)
  const isLast = index === columns.length - 1
  const widths = columns.map(({ width }) => width.value)
  const line = isLast ? index - 1 : index
  const moved = moveColumnLine(widths, line, isLast ? -by : by, gridColumns)
  const outcome = resizeSectionColumns(records, session.catalogue, { id: column.parentId, widths: moved })
  // The column stays selected, so that the key can be pressed again.
  session.apply(outcome.ok ? { ...outcome, selection } : outcome, {
    label: `Resize ${column.name}`,
    group: `resize ${column.id}`,
  })
  return true
}

const facts = { group: 'Arrange', keysIn: 'canvas' } as const

/** The modal or slideout with one canvas that the selection is or stands in. */
const undividedOverlay = ({ session }: CommandContext): string | null => {
  const { records, selection } = session.state
  const overlay = overlayOf(records, session.catalogue, selection.at(-1))
  const isDivided = childrenOf(records, overlay ?? '').some(
    ({ type }) => session.catalogue.get(type)?.role === 'section',
  )
  return isDivided ? null : overlay
}

/** What is done with sections and their columns. */
export const sectionCommands: readonly EditorCommand[] = [
  {
    ...facts,
    id: 'divide-into-sections',
    name: 'Divide into sections',
    icon: 'rows-3',
    keywords: ['columns', 'modal', 'slideout'],
    when: (context) => isBuilding(context) && undividedOverlay(context) !== null,
    run: (context) => {
      const { session } = context
      const overlay = undividedOverlay(context)
      if (overlay === null) return
      const outcome = divideIntoSections(
        session.state.records,
        session.catalogue,
        { id: overlay },
        session.newId,
      )
      session.apply(outcome, { label: 'Divide into sections' })
    },
  },
  {
    ...facts,
    id: 'add-section-below',
    name: 'Add section below',
    icon: 'between-horizontal-start',
    when: hasSection,
    run: (context) => {
      const section = selectedSection(context)
      if (section !== null) addSectionBeside(context.session, section.id, 'after')
    },
  },
  {
    ...facts,
    id: 'add-section-above',
    name: 'Add section above',
    icon: 'between-horizontal-end',
    when: hasSection,
    run: (context) => {
      const section = selectedSection(context)
      if (section !== null) addSectionBeside(context.session, section.id, 'before')
    },
  },
  {
    ...facts,
    id: 'move-section-up',
    name: 'Move section up',
    icon: 'arrow-up',
    when: canMove(-1),
    run: (context) => moveBy(context, -1),
  },
  {
    ...facts,
    id: 'move-section-down',
    name: 'Move section down',
    icon: 'arrow-down',
    when: canMove(1),
    run: (context) => moveBy(context, 1),
  },
  {
    ...facts,
    id: 'add-column',
    name: 'Add column',
    icon: 'columns-2',
    when: hasSection,
    run: (context) => {
      const { session } = context
      const section = selectedSection(context)
      if (section === null) return
      const outcome = addSectionColumn(
        session.state.records,
        session.catalogue,
        { id: section.id },
        session.newId,
      )
      session.apply(outcome, { label: `Add a column to ${section.name}` })
    },
  },
  {
    ...facts,
    id: 'delete-column',
    name: 'Delete column',
    icon: 'trash-2',
    when: (context) => {
      const column = isBuilding(context) ? selectedColumn(context) : null
      return column !== null && childrenOf(context.session.state.records, column.parentId ?? '').length > 1
    },
    run: (context) => {
      const { session } = context
      const column = selectedColumn(context)
      if (column === null) return
      const outcome = deleteSectionColumn(session.state.records, session.catalogue, { id: column.id })
      session.apply(outcome, { label: `Delete ${column.name}` })
    },
  },
]

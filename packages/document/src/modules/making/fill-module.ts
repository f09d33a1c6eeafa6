import {
  gridColumns,
  gridUnits,
  moduleType,
  type JsonObject,
  nextName,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { Draft } from '../../draft.ts'
import { clampColumns, columnsOf } from '../../geometry.ts'
import { layoutOf } from '../../layout.ts'
import { renewIds } from '../../migrations/renew-ids.ts'
import { put, refuse, type NewId, type Outcome } from '../../outcome.ts'
import { rootOf } from '../../tree.ts'
import type { ModulePlan } from './plan-module.ts'

/** The grid units of a page that components take together, from left to right and from the top. */
export interface TakenCells {
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
}

/** What the components of a plan take of their canvas. */
export const cellsOf = ({ parts }: ModulePlan, catalogue: WidgetCatalogue): TakenCells => {
  const columns = (widget: WidgetRecord): number =>
    columnsOf(widget.width, catalogue.get(widget.type)?.minimumSize.columns ?? 1)
  const { roots } = parts
  const left = Math.min(...roots.map((root) => root.left.value))
  const top = Math.min(...roots.map((root) => root.top.value))
  const right = Math.max(...roots.map((root) => root.left.value + columns(root)))
  const bottom = Math.max(...roots.map((root) => root.top.value + Math.max(1, root.height.value)))
  const module = catalogue.get(moduleType)
  const across = Math.max(1, right - left)
  const taken = module === undefined ? across : clampColumns(across, module)
  return { left: Math.max(0, Math.min(left, gridColumns - taken)), top, columns: taken, rows: bottom - top }
}

/** A component where it stands on the canvas of the module, which is as wide as what the components took on the page. */
const placed = (root: WidgetRecord, cells: TakenCells, catalogue: WidgetCatalogue): WidgetRecord => {
  const scale = gridColumns / cells.columns
  const columns = columnsOf(root.width, catalogue.get(root.type)?.minimumSize.columns ?? 1)
  const start = Math.round((root.left.value - cells.left) * scale)
  const end = Math.round((root.left.value - cells.left + columns) * scale)
  return {
    ...root,
    left: gridUnits(start),
    top: gridUnits(root.top.value - cells.top),
    width: gridUnits(Math.max(1, end - start)),
  }
}

/** How the canvas of the components arranges them. */
const layoutProperties = ({ parts: { canvas } }: ModulePlan, catalogue: WidgetCatalogue): JsonObject => {
  const known = catalogue.get(canvas.type)?.properties ?? {}
  return Object.fromEntries(
    Object.entries(canvas.properties).filter(
      ([name]) => Object.hasOwn(known, name) && known[name]?.group === layoutGroup,
    ),
  )
}

/** The group of the properties by which a canvas arranges what stands on it. */
const layoutGroup = 'Layout'

/**
 * Puts what a plan says on the page of a new module. The components lie there as they did on their own page; everything has
 * an id of its own.
 */
export const fillModule = (
  empty: PageRecords,
  catalogue: WidgetCatalogue,
  { plan, createdAt }: { plan: ModulePlan; createdAt: number },
  newId: NewId,
): Outcome => {
  const page = rootOf(empty)
  const draft = new Draft(empty, catalogue, newId)
  const section = page === undefined ? undefined : draft.children(page.id)[0]
  const canvas = section === undefined ? undefined : draft.children(section.id)[0]
  if (page === undefined || canvas === undefined) {
    return refuse('not_found', 'The page of the new module has no room for components.')
  }
  const { roots } = plan.parts
  const layout = layoutOf(plan.parts.canvas)
  const cells = cellsOf(plan, catalogue)
  const rootIds = new Set(roots.map(({ id }) => id))
  const content: { [id: string]: PageRecord } = { [page.id]: page }
  for (const record of plan.content) {
    const own =
      record.kind === 'widget' && rootIds.has(record.id)
        ? { ...(layout === 'FIXED_GRID' ? placed(record, cells, catalogue) : record), parentId: page.id }
        : record
    // What is made for the module says only in which order it was made.
    const isMade = !plan.parts.moved.has(record.id)
    content[record.id] = isMade && 'createdAt' in own ? { ...own, createdAt: createdAt + own.createdAt } : own
  }
  const names = new Set(plan.content.map(({ name }) => name))
  const added = Object.values(renewIds(content, newId))
    .filter(({ id }) => id !== page.id)
    .map((record) =>
      record.kind === 'widget' && record.parentId === page.id ? { ...record, parentId: canvas.id } : record,
    )
  // What the module needs of its own gives way to the names that people gave.
  const frame = Object.values(empty).flatMap((record): PageRecord[] => {
    const name = names.has(record.name)
      ? nextName(
          record.name.replace(/\d+$/u, ''),
          new Set([...names, ...Object.values(empty).map((one) => one.name)]),
        )
      : record.name
    if (record.id === canvas.id && record.kind === 'widget') {
      return [{ ...record, name, properties: { ...record.properties, ...layoutProperties(plan, catalogue) } }]
    }
    return name === record.name ? [] : [{ ...record, name }]
  })
  return put(empty, [...frame, ...added])
}

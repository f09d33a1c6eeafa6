import {
  gridUnits,
  moduleType,
  type PageRecords,
  type UsedModule,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { withBindingPaths } from '../../bindings.ts'
import { Draft } from '../../draft.ts'
import { layoutOf } from '../../layout.ts'
import { refuse, type NewId, type Outcome } from '../../outcome.ts'
import { makeWidget } from '../../operations/make-widget.ts'
import { settle } from '../../operations/settle.ts'
import { byOrder } from '../../tree.ts'
import { cellsOf } from './fill-module.ts'
import { eventsOfPlan, type ModulePlan } from './plan-module.ts'

/**
 * Puts one component in the place of what a plan makes a module of, and selects it: it shows that module, is given what the
 * components read, and follows its events with the steps that they had. What read them reads its outputs.
 */
export const replaceByModule = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { plan, used }: { plan: ModulePlan; used: UsedModule },
  newId: NewId,
): Outcome => {
  const descriptor = catalogue.get(moduleType)
  const { roots, canvas, moved } = plan.parts
  const [first] = roots.toSorted(byOrder)
  if (descriptor === undefined || first === undefined) {
    return refuse('unknown_type', 'There is no component that shows modules.')
  }
  const draft = new Draft(records, catalogue, newId)
  for (const root of roots) draft.removeTree(root.id)
  for (const id of moved.keys()) draft.remove(id)
  for (const record of plan.changed) draft.put(record)
  const instance = makeWidget(draft, descriptor, canvas.id, first.order, {
    moduleId: used.moduleId,
    moduleVersion: used.version,
    events: eventsOfPlan(plan, newId),
    ...(plan.given === '' ? {} : { inputs: plan.given }),
  })
  const cells = cellsOf(plan, catalogue)
  const layout = layoutOf(canvas)
  const size =
    layout === 'FIXED_GRID'
      ? {
          left: gridUnits(cells.left),
          top: gridUnits(cells.top),
          width: gridUnits(cells.columns),
          height: { value: Math.max(descriptor.minimumSize.rows, cells.rows), mode: 'fitContent' as const },
        }
      : {
          width:
            layout === 'VSTACK'
              ? { value: 4, mode: 'fillParent' as const }
              : { value: 4, mode: 'fitContent' as const },
          height: { value: 4, mode: 'fitContent' as const },
        }
  draft.put(withBindingPaths({ ...instance, name: plan.instance, ...size }, descriptor))
  return settle(draft, [instance.id])
}

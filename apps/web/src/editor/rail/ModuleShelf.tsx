import type { ModuleSummary } from '@ashlar/contract'
import { moduleKey, moduleType } from '@ashlar/schema'
import { notifyFailure } from '@ashlar/ui'
import { insertComponent } from '../commands/inserting.ts'
import { useEditorParts } from '../context/editor-context.tsx'
import { failureOf } from '../../server/failure.ts'
import { ComponentCard } from './ComponentCard.tsx'
import classes from './Components.module.css'

/** The modules of the organization among what can be put on the page. */
export const ModuleShelf = ({
  modules,
  isReachable,
  onFocus,
  onInserted,
}: {
  modules: readonly ModuleSummary[]
  /** Whether Tab reaches the first of them. */
  isReachable: boolean
  onFocus: () => void
  onInserted: () => void
}) => {
  const { session, commands } = useEditorParts()
  const descriptor = session.catalogue.get(moduleType)
  if (descriptor === undefined || modules.length === 0) return null
  const insert = async ({ id, name, version }: ModuleSummary): Promise<void> => {
    const used = { moduleId: id, version }
    try {
      await session.modules.read(used)
    } catch (error) {
      notifyFailure(`Could not read ${name}: ${failureOf(error).message}`)
      return
    }
    insertComponent(commands, moduleType, moduleKey(used))
    onInserted()
  }
  return (
    <section aria-label="Modules">
      <h3 className={classes.heading}>Modules</h3>
      <ul className={classes.cards}>
        {modules.map((module, place) => (
          <li key={module.id}>
            <ComponentCard
              descriptor={descriptor}
              label={module.name}
              help={`A module of your organization, version ${module.version}.`}
              variant={moduleKey({ moduleId: module.id, version: module.version })}
              isReachable={isReachable && place === 0}
              onFocus={onFocus}
              // What it brings along is there before it is let go on the page.
              onPress={() =>
                void session.modules
                  .read({ moduleId: module.id, version: module.version })
                  .catch(() => undefined)
              }
              onInsert={() => void insert(module)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

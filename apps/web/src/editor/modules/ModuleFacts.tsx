import { modulesOn, updateModule, usedModule } from '@ashlar/document'
import type { WidgetRecord } from '@ashlar/schema'
import { Icon, notifyFailure } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'
import { failureOf } from '../../server/failure.ts'
import classes from './ModuleFacts.module.css'
import { useModule } from './modules-query.ts'

/** Which module a component shows and in which version, and the way to the version that is deployed now. */
export const ModuleFacts = ({ widget }: { widget: WidgetRecord }) => {
  const session = useEditorSession()
  const records = useEditor((state) => state.records)
  const used = usedModule(widget)
  const deployed = useModule(used?.moduleId ?? '')
  const [isUpdating, setUpdating] = useState(false)
  if (used === null) return null
  const name = deployed?.name ?? session.modules.version(used)?.name ?? 'Module'
  const isOutdated = deployed !== undefined && deployed.version > used.version
  const older = modulesOn(records).filter(
    (one) => one.used.moduleId === used.moduleId && one.used.version < (deployed?.version ?? 0),
  )
  const update = async (ids: readonly string[]): Promise<void> => {
    if (deployed === undefined) return
    const next = { moduleId: deployed.id, version: deployed.version }
    setUpdating(true)
    try {
      await session.modules.read(next)
      const content = session.modules.page(next)
      if (content === undefined) return
      const change = { used: next, content, ids }
      session.apply(updateModule(session.state.records, change, session.newId), {
        label: `Update ${name} to version ${deployed.version}`,
      })
    } catch (error) {
      notifyFailure(`Could not update ${name}: ${failureOf(error).message}`)
    } finally {
      setUpdating(false)
    }
  }
  return (
    <section className={classes.facts} aria-label="Module">
      <p className={classes.line}>
        <span className={classes.name}>{name}</span>
        <span className={classes.version}>Version {used.version}</span>
        {deployed?.mayEdit === true && (
          <a
            className={classes.edit}
            href={`/applications/${encodeURIComponent(deployed.id)}/edit`}
            target="_blank"
            rel="noreferrer"
          >
            Edit module
            <Icon name="external-link" size={12} />
          </a>
        )}
      </p>
      {isOutdated && (
        <div className={classes.update}>
          <p>Version {deployed.version} is there. Pages keep the version that they have until you update.</p>
          <div className={classes.buttons}>
            <Button size="compact-xs" loading={isUpdating} onClick={() => void update([widget.id])}>
              Update
            </Button>
            {older.length > 1 && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isUpdating}
                onClick={() => void update(older.map((one) => one.widget.id))}
              >
                Update all {older.length} on this page
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

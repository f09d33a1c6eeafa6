import { Icon } from '@ashlar/ui'
import { useEditorParts } from '../context/editor-context.tsx'
import { showPlace } from '../context/show-place.ts'
import classes from './Inspector.module.css'
import type { UseLine } from './use-lines.ts'

/** Places where something is used, each of which leads there. */
export const UseLines = ({ lines, nothing }: { lines: readonly UseLine[]; nothing: string }) => {
  const parts = useEditorParts()
  if (lines.length === 0) return <p className={classes.nothing}>{nothing}</p>
  return (
    <ul className={classes.lines}>
      {lines.map(({ key, where, what, icon, place }) => (
        <li key={key}>
          <button type="button" className={classes.line} onClick={() => showPlace(parts, place)}>
            <span className={classes.icon}>
              <Icon name={icon} size={14} />
            </span>
            <span className={classes.where}>{where}</span>
            <span className={classes.what}>{what}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

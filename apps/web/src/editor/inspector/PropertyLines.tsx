import { useState } from 'react'
import { useEditorParts } from '../context/editor-context.tsx'
import { showPlace } from '../context/show-place.ts'
import classes from './Inspector.module.css'
import { type PropertyLine, sourceWords } from './property-lines.ts'

/** Properties with their values and where these come from; what is as it began is shown when somebody asks for it. */
export const PropertyLines = ({ widgetId, lines }: { widgetId: string; lines: readonly PropertyLine[] }) => {
  const parts = useEditorParts()
  const [areAllShown, setAllShown] = useState(false)
  const told = lines.filter(({ source, error }) => source !== 'default' || error !== undefined)
  const shown = areAllShown ? lines : told
  const left = lines.length - told.length
  return (
    <>
      {shown.length > 0 && (
        <ul className={classes.lines}>
          {shown.map((line) => (
            <li key={line.path}>
              {line.isProperty ? (
                <button
                  type="button"
                  className={`${classes.line} ${classes.property}`}
                  onClick={() => showPlace(parts, { kind: 'property', widgetId, path: line.path })}
                >
                  <Said line={line} />
                </button>
              ) : (
                <div className={`${classes.line} ${classes.property}`}>
                  <Said line={line} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <button type="button" className={classes.more} onClick={() => setAllShown(!areAllShown)}>
          {areAllShown ? 'Hide what is as it began' : `Show ${left} with their default`}
        </button>
      )}
    </>
  )
}

const Said = ({ line: { label, value, source, error } }: { line: PropertyLine }) => (
  <>
    <span className={classes.label}>{label}</span>
    <span className={classes.source} data-source={source}>
      {sourceWords[source]}
    </span>
    <span className={classes.value} title={value}>
      {value}
    </span>
    {error !== undefined && <span className={classes.error}>{error}</span>}
  </>
)

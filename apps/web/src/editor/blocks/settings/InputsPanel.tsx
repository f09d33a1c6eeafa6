import { lookupBelow } from '@ashlar/expression'
import type { ScopeEntry } from '@ashlar/runtime'
import type { ReactElement } from 'react'
import { previewOf } from '../../results/value-preview.ts'
import classes from '../ApiEditor.module.css'

/** What a path leads to now; a path into nothing has no value. */
const valueOf = (path: string, names: readonly ScopeEntry[]): unknown => {
  const segments = path.split('.')
  const entry = names.find(({ name }) => name === segments[0])
  try {
    return lookupBelow(entry?.value, segments)
  } catch {
    return undefined
  }
}

interface InputsPanelProps {
  /** The paths that the API declares as its inputs: `Table1.selectedRow`. */
  paths: readonly string[]
  names: () => readonly ScopeEntry[]
}

/** What a run of an API sends to the server: what its blocks read from outside, with the values it has now. */
export const InputsPanel = ({ paths, names }: InputsPanelProps): ReactElement => {
  const known = names()
  return (
    <section aria-label="Inputs">
      <h3 className={classes['sectionTitle']}>Inputs</h3>
      {paths.length === 0 ? (
        <p className={classes['help']}>The blocks read nothing of the page.</p>
      ) : (
        <table className={classes['inputs']}>
          <thead>
            <tr>
              <th scope="col">Read by the blocks</th>
              <th scope="col">Value now</th>
            </tr>
          </thead>
          <tbody>
            {paths.map((path) => (
              <tr key={path}>
                <td>
                  <code>{path}</code>
                </td>
                <td>
                  <code>{previewOf(valueOf(path, known))}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

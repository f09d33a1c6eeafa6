import { pathsOfWidget } from '@ashlar/document'
import type { Application } from '@ashlar/runtime'
import type { PageRecord, PageRecords } from '@ashlar/schema'
import { duration } from '../results/index.ts'
import { timerStatus } from '../session/timer-status.ts'
import classes from './Inspector.module.css'
import { pathOf } from './inspected.ts'

/** The least that an evaluation is said to have taken, in milliseconds: below, clocks of browsers say nothing. */
const leastTime = 1

/** What can be said in a line of what is inspected: how it stands, how long it took, and from where its data comes. */
export const InspectedFacts = ({
  record,
  records,
  application,
}: {
  record: PageRecord
  records: PageRecords
  application: Application
}) => {
  const facts = [
    ...standing(record, application),
    ...evaluation(record, application),
    ...data(record, records, application),
  ]
  if (facts.length === 0) return null
  return (
    <ul className={classes.facts} aria-label="State">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

const standing = (record: PageRecord, application: Application): string[] => {
  const path = pathOf(record)
  switch (record.kind) {
    case 'api':
      return [runOf(record.name, application)]
    case 'timer':
      return path === null ? [] : [timerStatus(application.inspect(path).value)]
    case 'stateVariable': {
      const [holder, name] = record.scope === 'app' ? ['App', `${record.name}.value`] : [record.name, 'value']
      const isSet = application.setValues(holder).includes(name)
      const kept = record.persistance === 'Local Storage' ? ' Kept in this browser.' : ''
      return [`${isSet ? 'Was set since the page opened.' : 'Has its default value.'}${kept}`]
    }
    default:
      return []
  }
}

const runOf = (name: string, application: Application): string => {
  const { isLoading, run } = application.apiState(name)
  if (isLoading) return `${name} runs now.`
  if (run === null) return `${name} has not run yet.`
  const took = ` in ${duration(run.milliseconds)}`
  if (run.status === 'failed') return `${name} failed${took}: ${run.error?.message ?? 'it did not say why'}`
  return run.status === 'cancelled' ? `${name} was cancelled.` : `${name} ran${took}.`
}

const evaluation = (record: PageRecord, application: Application): string[] => {
  const root = pathOf(record)?.split('.', 1)[0]
  const took = root === undefined || record.kind === 'api' ? null : application.evaluationTime(root)
  if (took === null) return []
  return [
    `Evaluated in ${took < leastTime ? 'less than 1 ms' : duration(Math.round(took))}, with all that changed with it.`,
  ]
}

/** The APIs that the bindings of a component read, and how they stand. */
const data = (record: PageRecord, records: PageRecords, application: Application): string[] => {
  if (record.kind !== 'widget') return []
  const read = new Set(pathsOfWidget(record).map(([root]) => root))
  return Object.values(records).flatMap((other) =>
    other.kind === 'api' && read.has(other.name) ? [runOf(other.name, application)] : [],
  )
}

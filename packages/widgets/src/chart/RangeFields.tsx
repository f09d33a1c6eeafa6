import { useId, useMemo } from 'react'
import { SmallButton } from '../capture-controls/SmallButton.tsx'
import type { ChartModel } from './chart-model.ts'
import { placesOf, writtenPlace, type AxisSpan } from './range-places.ts'
import styles from './RangeFields.module.css'

/** More places than this are offered at equal distances. */
const mostOffered = 500

interface RangeFieldsProps {
  readonly model: ChartModel
  readonly span: AxisSpan | undefined
  readonly choose: (span: AxisSpan | undefined) => void
}

/** The part of the axis that is chosen, for people who choose it without drawing: by keyboard, by touch, by voice. */
export const RangeFields = ({ model, span, choose }: RangeFieldsProps) => {
  const fromId = useId()
  const toId = useId()
  const places = useMemo(() => {
    const all = placesOf(model).map((place, index) => ({
      at: typeof place === 'number' ? place : index,
      label: writtenPlace(model, place),
    }))
    const step = Math.ceil(all.length / mostOffered)
    return all.filter((_place, index) => index % step === 0 || index === all.length - 1)
  }, [model])
  const first = places.at(0)
  const last = places.at(-1)
  if (first === undefined || last === undefined) return null
  // What was drawn on an axis of numbers ends where no place need be.
  const offered = (at: number | undefined) =>
    at === undefined || places.some((place) => place.at === at)
      ? places
      : [...places, { at, label: writtenPlace(model, Math.round(at * 100) / 100) }].toSorted(
          (one, other) => one.at - other.at,
        )
  const take = (from: number, to: number) => choose([Math.min(from, to), Math.max(from, to)])
  const options = (at: number | undefined) =>
    offered(at).map((place) => (
      <option key={place.at} value={place.at}>
        {place.label}
      </option>
    ))
  return (
    <div className={styles.fields} role="group" aria-label="Range">
      <label htmlFor={fromId}>From</label>
      <select
        id={fromId}
        value={span?.[0] ?? ''}
        onChange={(event) => take(Number(event.currentTarget.value), span?.[1] ?? last.at)}
      >
        {span === undefined && <option value="">–</option>}
        {options(span?.[0])}
      </select>
      <label htmlFor={toId}>to</label>
      <select
        id={toId}
        value={span?.[1] ?? ''}
        onChange={(event) => take(span?.[0] ?? first.at, Number(event.currentTarget.value))}
      >
        {span === undefined && <option value="">–</option>}
        {options(span?.[1])}
      </select>
      <SmallButton
        kind="quiet"
        disabled={span === undefined}
        aria-label="Clear range"
        onClick={() => choose(undefined)}
      >
        Clear
      </SmallButton>
    </div>
  )
}

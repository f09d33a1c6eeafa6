import type { SpanRecord } from '@ashlar/runtime'
import { eventStepFacts } from '@ashlar/schema'

/** One line of the timeline. */
export interface TimelineRow {
  readonly span: SpanRecord
  /** What it is called: the name of the step, the API or the block. */
  readonly label: string
  /** Which handler the step belongs to: `Button1.onClick`; empty for everything else. */
  readonly handler: string
  /** How deep it stands in what it is a part of, from 0. */
  readonly depth: number
  /** Where its bar begins and how long it is, as parts of the whole that it belongs to: 0 to 1. */
  readonly from: number
  readonly length: number
}

const labels = new Map<string, string>(Object.values(eventStepFacts).map(({ type, label }) => [type, label]))

const endOf = ({ timestamp, duration }: SpanRecord): number => timestamp + duration

/**
 * The spans as lines: the latest thing that a person did first, and in it what happened in the order in which it began.
 * A part whose whole is not there any more stands for itself.
 */
export const timelineRows = (spans: readonly SpanRecord[]): TimelineRow[] => {
  const known = new Set(spans.map(({ id }) => id))
  const parts = new Map<string, SpanRecord[]>()
  const wholes: SpanRecord[] = []
  for (const span of spans) {
    if (span.parentId === null || !known.has(span.parentId)) wholes.push(span)
    else parts.set(span.parentId, [...(parts.get(span.parentId) ?? []), span])
  }
  const byBeginning = (one: SpanRecord, other: SpanRecord): number => one.timestamp - other.timestamp
  const rows: TimelineRow[] = []
  for (const whole of wholes.sort((one, other) => byBeginning(other, one))) {
    const within = [...insideOf(whole, parts)]
    const end = Math.max(endOf(whole), ...within.map(({ span }) => endOf(span)))
    const total = Math.max(end - whole.timestamp, Number.MIN_VALUE)
    for (const { span, depth } of [{ span: whole, depth: 0 }, ...within]) {
      const handler = span.attributes['handler']
      rows.push({
        span,
        label: labels.get(span.name) ?? span.name,
        handler: typeof handler === 'string' ? handler : '',
        depth,
        from: Math.max(0, (span.timestamp - whole.timestamp) / total),
        length: Math.min(1, span.duration / total),
      })
    }
  }
  return rows
}

const insideOf = (
  whole: SpanRecord,
  parts: ReadonlyMap<string, readonly SpanRecord[]>,
): { span: SpanRecord; depth: number }[] => {
  const found: { span: SpanRecord; depth: number }[] = []
  const seen = new Set([whole.id])
  const visit = (id: string, depth: number): void => {
    for (const span of (parts.get(id) ?? []).toSorted((one, other) => one.timestamp - other.timestamp)) {
      if (seen.has(span.id)) continue
      seen.add(span.id)
      found.push({ span, depth })
      visit(span.id, depth + 1)
    }
  }
  visit(whole.id, 1)
  return found
}

/** The rows that mention a text, with everything that they are a part of. */
export const matchingRows = (
  rows: readonly TimelineRow[],
  search: string,
  onlyFailed: boolean,
): TimelineRow[] => {
  const text = search.trim().toLowerCase()
  if (text === '' && !onlyFailed) return [...rows]
  const matches = (row: TimelineRow): boolean =>
    (text === '' || row.label.toLowerCase().includes(text) || row.handler.toLowerCase().includes(text)) &&
    (!onlyFailed || row.span.status.code === 'error')
  const above = new Set<string>()
  const parents = new Map(rows.map(({ span }) => [span.id, span.parentId]))
  for (const { span } of rows.filter(matches)) {
    for (
      let id: string | null | undefined = span.id;
      id !== null && id !== undefined && !above.has(id);
      id = parents.get(id)
    ) {
      above.add(id)
    }
  }
  return rows.filter(({ span }) => above.has(span.id))
}

/** A time for people: `3 ms`, `1.24 s`. */
export const shownDuration = (milliseconds: number): string => {
  if (milliseconds < 1) return '< 1 ms'
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  return `${(milliseconds / 1000).toFixed(2)} s`
}

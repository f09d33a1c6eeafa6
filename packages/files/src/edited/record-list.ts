import type { JsonObject } from '@ashlar/schema'
import { jsonOf, readLocatedYaml, writeYaml } from '../yaml-text.ts'
import { lineOf } from './line-of.ts'

/** What is wrong with a text, at one of its lines. */
export interface LineProblem {
  /** From 1, as people count. */
  readonly line: number
  readonly reason: string
}

/** The line that begins the list of records, which is the last part of its file. */
const listLine = 'records:\n'

/** Where the next item of the list begins. */
const itemLine = '\n  - '

/** The text of a record as an item of such a list; records never change, so it is written once. */
const texts = new WeakMap<object, string>()

const textOf = (record: object): string => {
  const known = texts.get(record)
  if (known !== undefined) return known
  const text = writeYaml({ records: [jsonOf(record)] }).slice(listLine.length)
  texts.set(record, text)
  return text
}

/** A file that ends with a list of records, as `writeYaml` would write all of it. */
export const writeWithRecords = (head: JsonObject, records: readonly object[]): string => {
  const empty = writeYaml({ ...head, records: [] })
  return records.length === 0
    ? empty
    : `${empty.slice(0, -'records: []\n'.length)}${listLine}${records.map(textOf).join('')}`
}

/** A record as it was read, with the place in the file at which it begins, and its text. */
export interface ReadItem<Known extends object> {
  /** Itself, where it is one that is known as it stands there. */
  readonly value: JsonObject | Known
  readonly from: number
  readonly text: string
}

/** What such a file says. */
export interface ReadWithRecords<Known extends object> {
  readonly head: JsonObject
  readonly items: readonly ReadItem<Known>[]
}

/** Reads one text in YAML that begins at a line, counted from 0. */
export const readAt = (text: string, line = 0): JsonObject | LineProblem[] => {
  const read = readLocatedYaml(text)
  if (read.ok) return read.value
  return read.problems.map(({ at, reason }) =>
    typeof at === 'number'
      ? { line: line + at + 1, reason: `This cannot be read: ${reason}.` }
      : { line: line + lineOf(text, at) + 1, reason },
  )
}

/** Whether something was read, or what is wrong. */
export const isRead = <Value extends object>(read: Value | LineProblem[]): read is Value =>
  !Array.isArray(read)

/**
 * Reads a file that ends with a list of records, item by item: what stands in `known` as it is there is not read once more, so that
 * a letter in a file of thousands of components costs as much as the component in which it stands.
 */
export const readWithRecords = <Known extends object>(
  text: string,
  known: readonly Known[],
): ReadWithRecords<Known> | LineProblem[] => {
  const begin = text.indexOf(`\n${listLine}`) + 1
  const list = text.slice(begin + listLine.length)
  const isElsewhere = begin === 0 || !/^ {2}- /u.test(list) || /\n[^\s]/u.test(list)
  if (isElsewhere) return readWhole(text)
  const head = readAt(text.slice(0, begin))
  if (!isRead(head)) return head
  const byText = new Map(known.map((record) => [textOf(record), record]))
  const items: ReadItem<Known>[] = []
  // Lines are counted only where something is read: most items are known.
  let [counted, line] = [0, 0]
  const lineAt = (place: number): number => {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < place; at = text.indexOf('\n', at + 1))
      line += 1
    counted = place
    return line
  }
  for (let from = begin + listLine.length; from < text.length; ) {
    const next = text.indexOf(itemLine, from)
    const to = next === -1 ? text.length : next + 1
    const own = text.slice(from, to)
    const present = byText.get(own)
    const value = present ?? itemOf(own, lineAt(from))
    if (!isRead(value)) return value
    items.push({ value, from, text: own })
    from = to
  }
  return { head, items }
}

const itemOf = (text: string, line: number): JsonObject | LineProblem[] => {
  const read = readAt(`${listLine}${text}`, line - 1)
  if (!isRead(read)) return read
  const { records } = read
  const [item] = Array.isArray(records) ? records : []
  return typeof item === 'object' && item !== null && !Array.isArray(item)
    ? item
    : [{ line: line + 1, reason: 'A record is expected here.' }]
}

/** The same where the list stands somewhere else than where we write it. */
const readWhole = <Known extends object>(text: string): ReadWithRecords<Known> | LineProblem[] => {
  const read = readAt(text)
  if (!isRead(read)) return read
  const { records = [], ...head } = read
  if (!Array.isArray(records)) return [{ line: 1, reason: 'A list of records is expected here.' }]
  const lines = text.split('\n')
  const items: ReadItem<Known>[] = []
  for (const [index, value] of records.entries()) {
    const line = lineOf(text, ['records', String(index)])
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [{ line: line + 1, reason: 'A record is expected here.' }]
    const from = lines.slice(0, line).reduce((length, each) => length + each.length + 1, 0)
    items.push({ value, from, text: text.slice(from) })
  }
  return { head, items }
}

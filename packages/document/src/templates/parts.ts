import type { JsonObject, WidgetRecord } from '@ashlar/schema'
import type { PageWriter } from '../from-table/page-writer.ts'
import { stepOf } from '../from-table/source.ts'
import type { TemplateMaking } from './template.ts'

/** Adds an API of one statement, which runs again by itself when what it reads changes. */
export const addQuery = (
  page: PageWriter,
  { source }: TemplateMaking,
  name: string,
  step: string,
  statement: string,
): void => {
  page.api(page.name(name), [stepOf(source, page.newId(), page.name(step), statement)], {
    followsInputs: true,
  })
}

/** Puts what a page is called, and a sentence about it, at its top. */
export const addHeading = (page: PageWriter, title: string, sentence: string): void => {
  const [canvas] = page.section()
  if (canvas === undefined) return
  page.place('text', page.name('PageTitle'), canvas, { text: title, textStyle: 'heading2' })
  page.place('text', page.name('PageSentence'), canvas, { text: sentence, textStyle: 'body2' })
}

/** Says that the sample database only lets itself be read, and what to do about it. */
export const addNote = (page: PageWriter, text: string): void => {
  const [canvas] = page.section()
  if (canvas === undefined) return
  page.place('callout', page.name('SampleNote'), canvas, {
    calloutType: 'INFO',
    title: 'This works on sample data',
    text,
    isDismissible: true,
  })
}

/** Makes room for filters beside each other, above what they choose; null where the page takes no sections. */
export const addFilterRow = (page: PageWriter): { row: WidgetRecord; body: WidgetRecord } | null => {
  const [filters] = page.section()
  const [body] = page.section()
  if (filters === undefined || body === undefined) return null
  return { row: page.layOut(filters, 'HSTACK', 'LEFT'), body }
}

/** A column of a table. */
export const column = (page: PageWriter, key: string, label: string, more: JsonObject = {}): JsonObject => ({
  id: page.newId(),
  key,
  label,
  type: 'text',
  ...more,
})

/** A line of a list of fields, called as the field is. */
export const field = (page: PageWriter, key: string, type: string): JsonObject => ({
  id: page.newId(),
  key,
  type,
})

/** A number with what it is, as a card. */
export const addStatistics = (
  page: PageWriter,
  statistics: readonly { readonly name: string; readonly properties: JsonObject }[],
): void => {
  const canvases = page.section(statistics.map(() => 96 / statistics.length))
  for (const [index, canvas] of canvases.entries()) {
    const statistic = statistics[index]
    if (statistic !== undefined) {
      page.place('statistic', page.name(statistic.name), canvas, { isCard: true, ...statistic.properties })
    }
  }
}

import type { ValuesOf } from '@ashlar/schema'
import { endingOf } from './file-facts.ts'
import type { filePicker } from './filePicker.ts'

/** How the content of files becomes data. */
export interface ParseWishes {
  readonly as: 'none' | 'auto' | 'csv' | 'json' | 'text'
  readonly hasHeader: boolean
  readonly readsNumbers: boolean
}

/** The wishes by the properties of a picker. */
export const parseWishesOf = (values: ValuesOf<typeof filePicker>): ParseWishes => ({
  as: values.parseAs,
  hasHeader: values.hasHeader,
  readsNumbers: values.readsNumbers,
})

const formOf = (as: ParseWishes['as'], name: string): 'csv' | 'json' | 'text' | 'none' => {
  if (as !== 'auto') return as
  const ending = endingOf(name)
  if (ending === '.csv' || ending === '.tsv') return 'csv'
  if (ending === '.json') return 'json'
  return /^\.(?:txt|md|log|xml|html|sql|yaml|yml)$/.test(ending) ? 'text' : 'none'
}

/** Content that is not of the form it should have; the message is a sentence for the person who chose the file. */
export class UnreadableContent extends Error {}

const csvRows = async (text: string, { hasHeader, readsNumbers }: ParseWishes): Promise<unknown> => {
  const { default: Papa } = await import('papaparse')
  const result = Papa.parse<unknown>(text.replace(/^\uFEFF/, ''), {
    header: hasHeader,
    dynamicTyping: readsNumbers,
    skipEmptyLines: 'greedy',
  })
  const broken = result.errors.find((error) => error.type === 'Quotes')
  if (broken !== undefined)
    throw new UnreadableContent(`Its row ${(broken.row ?? 0) + 1} has a quotation mark that does not end.`)
  return result.data
}

const jsonValue = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (failure) {
    throw new UnreadableContent(
      `It is not valid JSON${failure instanceof Error ? `: ${failure.message}` : ''}.`.replace(/\.\.$/, '.'),
    )
  }
}

/** Whether the content of a file of this name is wanted as text. */
export const isParsed = ({ as }: ParseWishes, name: string): boolean => formOf(as, name) !== 'none'

/** The data in the text of a file; `null` where it is not to be read. Throws `UnreadableContent`. */
export const parseContent = async (text: string, name: string, wishes: ParseWishes): Promise<unknown> => {
  switch (formOf(wishes.as, name)) {
    case 'csv':
      return csvRows(text, wishes)
    case 'json':
      return jsonValue(text)
    case 'text':
      return text
    case 'none':
      return null
  }
}

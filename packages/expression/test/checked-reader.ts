import { expect } from 'vitest'
import { PreparedReader } from '../src/binding-reader.ts'
import type { BindingReader } from '../src/binding-reader.ts'
import { parsingReader } from '../src/parsing-reader.ts'
import { prepareTexts } from '../src/prepare.ts'
import { preparedByText } from '../src/prepared-texts.ts'

/**
 * Reads each text in both ways, parsed here and prepared elsewhere, and holds them to give the same: so whatever a test
 * says of an evaluator is true in both ways.
 */
export const reader: BindingReader = {
  ...parsingReader,
  template: (text) => {
    const parsed = parsingReader.template(text)
    const sent: unknown = JSON.parse(JSON.stringify(prepareTexts([text])))
    expect(sent).toEqual(prepareTexts([text]))
    const prepared = preparedByText(prepareTexts([text]), [text])
    const withoutParser = new PreparedReader()
    const read = withoutParser.template(text, prepared?.get(text))
    expect(read).toEqual(parsed)
    return read
  },
}

import type { ApiRecord, PageRecord, PageRecords } from '@ashlar/schema'
import { inputsOf } from '../present.ts'
import { namesOf } from '../tree.ts'

const identifier = /^[A-Za-z_$][\w$·]*$/u

const inBrackets = (path: string): string => {
  const [root = '', ...rest] = path.split('.')
  return rest.reduce(
    (text, key) => (identifier.test(key) ? `${text}.${key}` : `${text}[${JSON.stringify(key)}]`),
    root,
  )
}

/** An API that reads what it reads and does nothing: as much of one as a browser may know. */
const asReader = (
  { authorization: _, ...api }: ApiRecord,
  names: ReadonlySet<string>,
  mayRunByItself: (api: ApiRecord) => boolean,
): ApiRecord => ({
  ...api,
  blocks: [
    {
      id: 'reads',
      kind: 'return',
      name: 'Reads',
      data: inputsOf(api, names)
        .map((path) => `{{ ${inBrackets(path)} }}`)
        .join(' '),
    },
  ],
  trigger: {
    ...api.trigger,
    executeOnInputChange: api.trigger.executeOnInputChange === true && mayRunByItself(api),
  },
})

/**
 * The page of a module for somebody who builds with it and may not see what its APIs do: each is left with what it reads, so
 * that the page comes to life as it would with the whole of it.
 */
export const asBrowsersKnow = (
  records: PageRecords,
  mayRunByItself: (api: ApiRecord) => boolean,
): PageRecords => {
  const names = namesOf(records)
  return Object.fromEntries(
    Object.entries(records).map(([id, record]): [string, PageRecord] => [
      id,
      record.kind === 'api' ? asReader(record, names, mayRunByItself) : record,
    ]),
  )
}

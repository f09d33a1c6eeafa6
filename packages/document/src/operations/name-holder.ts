import {
  nameSpaceOf,
  type NameSpace,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'

const kinds: Readonly<Record<Exclude<PageRecord['kind'], 'widget'>, string>> = {
  api: 'an API',
  stateVariable: 'a variable',
  timer: 'a timer',
  event: 'a custom event',
  embedProperty: 'an embed property',
  frame: 'the frame',
  theme: 'the theme',
  profiles: 'the profile settings',
  pictures: 'the sources of pictures',
  route: 'a route',
  test: 'a test',
  workflow: 'the workflow',
  job: 'the scheduled job',
}

/** What a record is and where, in words: "a component (Table) on this page". */
const whatItIs = (record: PageRecord, catalogue: WidgetCatalogue | undefined): string => {
  const what =
    record.kind === 'widget'
      ? `a component (${catalogue?.get(record.type)?.label ?? record.type})`
      : kinds[record.kind]
  return `${what} ${nameSpaceOf(record) === 'App' ? 'of the application' : 'on this page'}`
}

/** What has a name in a space, in words: "an API on this page"; null where nothing has it. */
export const holderOfName = (
  records: PageRecords,
  name: string,
  space: NameSpace,
  catalogue?: WidgetCatalogue,
): string | null => {
  const holder = Object.values(records).find(
    (record) => record.name === name && nameSpaceOf(record) === space,
  )
  return holder === undefined ? null : whatItIs(holder, catalogue)
}

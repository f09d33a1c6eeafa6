import type { PageRecords } from '../page/page-records.ts'
import type { TestRecord } from './test-record-schema.ts'

/** The tests among the records of an application, by their titles. */
export const testsOf = (records: PageRecords): TestRecord[] =>
  Object.values(records)
    .filter((record) => record.kind === 'test')
    .toSorted((one, other) => one.title.localeCompare(other.title) || (one.id < other.id ? -1 : 1))

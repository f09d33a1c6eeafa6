import { randomUUID } from 'node:crypto'
import { pageDocumentReader } from '@ashlar/document'
import { describeProblems, type JsonObject } from '@ashlar/schema'
import type { PageToAdd } from './change-pages.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import type { LoadedPage } from '../../pages/load.ts'

/** A page as a request asks for it. */
interface AskedPage {
  name: string
  dsl?: unknown
  routePath?: string | undefined
  testParams?: JsonObject | undefined
  requestId?: string | undefined
}

/** The page that a request adds: an empty one, or what its document holds. Refuses a document with every problem. */
export const pageToAdd = (
  { catalogue, platform }: Services,
  { name, dsl, routePath, testParams, requestId }: AskedPage,
): PageToAdd => {
  const asked = { name, routePath, testParams, requestId }
  if (dsl === undefined) return { ...asked, action: 'create' }
  const read = pageDocumentReader(catalogue)(dsl, randomUUID, (message) => platform.logs.warn(message))
  if (!read.ok) {
    const { problems } = read
    // One problem is the sentence; several are listed below it.
    throw problems.length === 1
      ? new Refusal('invalid_document', `The page was not imported. ${describeProblems(problems)}`, {
          problems,
        })
      : new Refusal('invalid_document', 'The page was not imported, because its document does not fit:', {
          problems,
        })
  }
  return { ...asked, records: read.value, action: 'import' }
}

/** The copy of a page that a request asks for. A damaged page cannot be copied. */
export const copyOf = (
  { checkPage }: Services,
  { row }: LoadedPage,
  {
    pageName,
    routePath,
    requestId,
  }: { pageName: string; routePath?: string | undefined; requestId?: string | undefined },
): PageToAdd => {
  const stored = checkPage(row.records)
  if (!stored.ok) throw new Refusal('invalid_document', 'This page is damaged and cannot be duplicated.')
  return {
    name: pageName,
    records: stored.value,
    routePath,
    requestId,
    isHidden: row.isHidden,
    testParams: row.testParams ?? undefined,
    metadata: row.metadata ?? undefined,
    copyOf: row.id,
    action: 'duplicate',
  }
}

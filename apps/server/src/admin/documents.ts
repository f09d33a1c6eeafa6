import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { apiBranches, branches } from '../tables/branches.ts'
import { pages } from '../tables/pages.ts'
import { fileNameOf } from './file-names.ts'

/** A document as a readable file of an export. */
export interface DocumentFile {
  readonly path: string
  readonly text: string
}

/** Some of the documents, and what to ask for next; null where that was all. */
export interface SomeDocuments {
  readonly documents: DocumentFile[]
  readonly next: string | null
}

const applicationsAtOnce = 5
const apisAtOnce = 50

/** What stands before the id in the mark of where an answer ended. */
const ofApis = 'apis:'

const textOf = (document: object): string => `${JSON.stringify(document, null, 2)}\n`

/**
 * What an organization has built, as files, in an order that stays: applications with their pages, then workflows and jobs.
 * Integrations and all that is secret are no part of it.
 */
export const documentsOf = async (
  queries: Queryable,
  organizationId: string,
  after: string | undefined,
): Promise<SomeDocuments> =>
  after?.startsWith(ofApis) === true
    ? apisAfter(queries, organizationId, after.slice(ofApis.length))
    : applicationsAfter(queries, organizationId, after ?? '')

const applicationsAfter = async (
  queries: Queryable,
  organizationId: string,
  after: string,
): Promise<SomeDocuments> => {
  const rows = await queries
    .select({
      id: applications.id,
      name: sql<string>`concat_ws(' ', ${applications.name}, ${branches.name})`,
      records: applications.records,
    })
    .from(applications)
    .leftJoin(branches, eq(branches.id, applications.id))
    .where(and(eq(applications.organizationId, organizationId), gt(applications.id, after)))
    .orderBy(asc(applications.id))
    .limit(applicationsAtOnce)
  const ids = rows.map(({ id }) => id)
  const ofThem =
    ids.length === 0
      ? []
      : await queries
          .select({
            id: pages.id,
            applicationId: pages.applicationId,
            name: pages.name,
            records: pages.records,
          })
          .from(pages)
          .where(and(inArray(pages.applicationId, ids), isNull(pages.deletedAt)))
          .orderBy(asc(pages.id))
  const documents = rows.flatMap(({ id, name, records }): DocumentFile[] => {
    const folder = `applications/${fileNameOf(name, id)}`
    return [
      { path: `${folder}/application.json`, text: textOf({ id, name, records }) },
      ...ofThem
        .filter(({ applicationId }) => applicationId === id)
        .map((page) => ({
          path: `${folder}/pages/${fileNameOf(page.name, page.id)}.json`,
          text: textOf({ id: page.id, name: page.name, records: page.records }),
        })),
    ]
  })
  const last = rows.length < applicationsAtOnce ? undefined : ids.at(-1)
  return { documents, next: last ?? ofApis }
}

const apisAfter = async (
  queries: Queryable,
  organizationId: string,
  after: string,
): Promise<SomeDocuments> => {
  const rows = await queries
    .select({
      id: apis.id,
      kind: apis.kind,
      name: sql<string>`concat_ws(' ', ${apis.name}, ${apiBranches.name})`,
      records: apis.records,
    })
    .from(apis)
    .leftJoin(apiBranches, eq(apiBranches.id, apis.id))
    .where(and(eq(apis.organizationId, organizationId), isNull(apis.deletedAt), gt(apis.id, after)))
    .orderBy(asc(apis.id))
    .limit(apisAtOnce)
  const documents = rows.map(({ id, kind, name, records }) => ({
    path: `${kind === 'workflow' ? 'workflows' : 'scheduled-jobs'}/${fileNameOf(name, id)}.json`,
    text: textOf({ id, name, records }),
  }))
  const last = rows.length < apisAtOnce ? undefined : rows.at(-1)?.id
  return { documents, next: last === undefined ? null : `${ofApis}${last}` }
}

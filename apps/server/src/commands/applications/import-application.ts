import { randomUUID } from 'node:crypto'
import { type FiledApplication, type Files, readApplicationFiles } from '@ashlar/files'
import {
  type ApplicationRecords,
  checkRoutes,
  describeProblems,
  type PageRecords,
  type Problem,
  profileIdsIn,
  profileSettingsOf,
  profilesId,
  routesOf,
  type StepBlock,
} from '@ashlar/schema'
import { inArray } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { unusableSteps } from '../../integrations/usable.ts'
import { listedPagesOf } from '../../pages/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { pages as pageRows } from '../../tables/pages.ts'
import { profilesOf } from '../../profiles/queries.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { integrationsHere, mapSteps, onIntegrationHere, withoutWhatItUses } from '../steps-from-files.ts'
import { storeCopy } from './store-copy.ts'

/** What came of an import. */
export interface Imported {
  id: string
  name: string
  /** What could not be carried over, or only otherwise. */
  report: Problem[]
}

type Pages = FiledApplication['pages']

/** What an application is made of, and how. */
interface FilesToImport {
  readonly files: Files
  /** What it is called; left out, what the files say. */
  readonly name?: string | undefined
  /** Where the files are kept elsewhere: pages keep their ids, and this notes where, in the same transaction. */
  readonly keep?: ((queries: Queryable, id: string, filed: FiledApplication) => Promise<void>) | undefined
}

/**
 * Makes an application of files, with ids of its own. Integrations are those of the same id, or else of the same name and kind,
 * that the person may use; steps on others come without one, and are told. Files that do not fit are refused as a whole.
 */
export const importApplication = (
  { platform: { database, clock }, checkPage }: Pick<Services, 'platform' | 'checkPage'>,
  actor: MemberPrincipal,
  { files, name: asked, keep }: FilesToImport,
): Promise<Imported> => {
  const read = readApplicationFiles(files, { checkPage })
  if (!read.ok) throw refused(read.problems)
  const { application, ignored } = read.value
  return transaction(database, async (queries) => {
    const report: Problem[] = []
    const records = await withKnownProfiles(queries, actor, application.records, report)
    const found = await onFoundIntegrations(queries, actor, application, report)
    const pages = await withoutUnusable(queries, actor, found, report)
    const pageIds = new Set(pages.map((page) => page.id))
    for (const { path, pageId } of routesOf(records)) {
      if (!pageIds.has(pageId))
        report.push({ path, reason: 'This route led to a page that is not among the files.' })
    }
    const id = randomUUID()
    const name = asked ?? application.name
    if (keep !== undefined) await refuseTakenPages(queries, pages)
    const copy = { id, name, records, pages, now: clock.now(), keepsIds: keep !== undefined }
    const stored = await storeCopy(queries, actor, copy)
    await keep?.(queries, id, application)
    const faults = checkRoutes(routesOf(stored), await listedPagesOf(queries, id))
    if (faults.length > 0) throw refused(faults.map(({ reason }) => ({ path: 'application.yaml', reason })))
    for (const path of ignored)
      report.push({ path, reason: 'This file is no part of the application and was left out.' })
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'import',
      entityType: 'application',
      entityId: id,
      details: { name, pages: pages.length },
    })
    return { id, name, report }
  })
}

/** An id names one page in the whole installation. */
const refuseTakenPages = async (queries: Queryable, wanted: Pages): Promise<void> => {
  const ids = wanted.map(({ id }) => id)
  const [taken] = await queries
    .select({ id: pageRows.id })
    .from(pageRows)
    .where(inArray(pageRows.id, ids))
    .limit(1)
  if (taken === undefined) return
  throw new Refusal(
    'already_exists',
    'Nothing was made: these pages are in another application here already. Open that one, or import the files from an archive.',
  )
}

const refused = (problems: Problem[]): Refusal =>
  problems.length === 1
    ? new Refusal('invalid_document', `Nothing was imported. ${describeProblems(problems)}`, { problems })
    : new Refusal('invalid_document', 'Nothing was imported, because the files do not fit:', { problems })

/** Profiles are those of an organization: settings that name others are left out. */
const withKnownProfiles = async (
  queries: Queryable,
  { organizationId }: MemberPrincipal,
  records: ApplicationRecords,
  report: Problem[],
): Promise<ApplicationRecords> => {
  const settings = profileSettingsOf(records)
  if (settings === undefined) return records
  const known = new Set((await profilesOf(queries, organizationId)).map(({ id }) => id))
  if ([...profileIdsIn(settings)].every((id) => known.has(id))) return records
  report.push({
    path: 'Profiles',
    reason: 'The application chose among profiles that are not here. Choose them anew in its settings.',
  })
  return Object.fromEntries(Object.entries(records).filter(([id]) => id !== profilesId))
}

const mapApis = (pages: Pages, change: (step: StepBlock) => StepBlock): Pages =>
  pages.map((page) => ({
    ...page,
    records: Object.fromEntries(
      Object.entries(page.records).map(([id, one]) => [
        id,
        one.kind === 'api' ? { ...one, blocks: mapSteps(one.blocks, change) } : one,
      ]),
    ),
  }))

/** Steps on integrations that are here under another id. */
const onFoundIntegrations = async (
  queries: Queryable,
  actor: MemberPrincipal,
  { pages, integrations }: FiledApplication,
  report: Problem[],
): Promise<Pages> => {
  const found = await integrationsHere(queries, actor, integrations, report)
  return mapApis(pages, (step) => onIntegrationHere(step, found))
}

const apisOn = (records: PageRecords) => Object.values(records).filter((one) => one.kind === 'api')

/** Steps whose integration or workflow the person may not use come without it: nothing of it is left in what is stored. */
const withoutUnusable = async (
  queries: Queryable,
  actor: MemberPrincipal,
  pages: Pages,
  report: Problem[],
): Promise<Pages> => {
  const unusable = new Set<StepBlock>()
  for (const { name, records } of pages) {
    for (const { block, problem } of await unusableSteps(queries, actor, apisOn(records))) {
      unusable.add(block)
      report.push({ path: `${name}.${problem.path}`, reason: problem.reason })
    }
  }
  return mapApis(pages, (step) => (unusable.has(step) ? withoutWhatItUses(step) : step))
}

import { rootOf } from '@ashlar/document'
import { type Files, readApplicationFiles } from '@ashlar/files'
import { describeProblems, type Problem } from '@ashlar/schema'
import type { LoadedApplication } from '../../applications/load.ts'
import { record } from '../../audit/record.ts'
import { unusableSteps } from '../../integrations/usable.ts'
import { lockApplication, lockApplicationToSave } from '../../pages/application-pages.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { refuseUnusable } from '../../saved-changes/usable-steps.ts'
import type { Services } from '../../services/services.ts'
import { contentOf } from './commit-and-deploy.ts'
import { type ExportedFiles, exportApplication } from './export-application.ts'
import { savedPages } from './saved-content.ts'
import { writeOver, writeSaved } from './write-saved.ts'

/** What came of writing files. */
export interface WrittenFiles extends ExportedFiles {
  /** The number of the version that holds what was saved before; null where none was asked for. */
  before: number | null
  report: Problem[]
}

/** Files, and of which state they were made. */
export interface FilesToWrite {
  files: Files
  fingerprint: string
  /** Whether what was saved before is kept as a version. */
  keepsVersion: boolean
}

const refusal = 'Nothing was written'

/**
 * Makes what is saved of an application what files say: pages and what stands on them keep the ids of the files. Refused where
 * anybody saved since the files were read, so that nothing of theirs is lost, and where a step is made to use an integration
 * that the person may not use.
 */
export const writeFiles = (
  { platform: { database }, checkPage }: Pick<Services, 'platform' | 'checkPage'>,
  actor: MemberPrincipal,
  application: LoadedApplication,
  { files, fingerprint, keepsVersion }: FilesToWrite,
): Promise<WrittenFiles> => {
  const read = readApplicationFiles(files, { checkPage })
  if (!read.ok) {
    const { problems } = read
    throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
  }
  const { application: wanted, ignored } = read.value
  for (const { name, records } of wanted.pages) {
    const root = rootOf(records)?.name ?? name
    if (root !== name) {
      throw new Refusal(
        'invalid_document',
        `${refusal}. A page is called ${name}, and its first component ${root}: change both names to the same.`,
      )
    }
  }
  return transaction(database, async (queries) => {
    const row = await lockApplicationToSave(queries, application.row.id)
    const present = await exportApplication(queries, checkPage, actor, row)
    if (present.fingerprint !== fingerprint) {
      throw new Refusal(
        'revision_conflict',
        `${refusal}, because the application was changed since these files were read. Pull again first.`,
      )
    }
    const now = contentOf(row, await savedPages(queries, checkPage, row.id))
    const blocksNow = now.pages.flatMap((page) =>
      Object.values(page.records).flatMap((one) => (one.kind === 'api' ? one.blocks : [])),
    )
    const apis = wanted.pages.flatMap((page) =>
      Object.values(page.records).filter((one) => one.kind === 'api'),
    )
    for (const api of apis) await refuseUnusable(queries, actor, api, blocksNow)
    const report = (await unusableSteps(queries, actor, apis)).map(({ problem }) => problem)
    const content = {
      now,
      after: { name: row.name, records: wanted.records, pages: wanted.pages },
      checkPage,
      savedAt: database.clock.now(),
      description: 'As it was before files were written',
      refusal,
    }
    const kept = keepsVersion ? await writeSaved(queries, actor, row, content) : null
    if (kept === null) await writeOver(queries, actor, row, content)
    const before = kept?.number ?? null
    if (wanted.name !== row.name) {
      report.push({ path: 'application.yaml', reason: 'The name is changed on Home, not by files.' })
    }
    for (const path of ignored) {
      report.push({ path, reason: 'This file is no part of the application and was left out.' })
    }
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'write',
      entityType: 'application',
      entityId: row.id,
      details: { before, pages: wanted.pages.length },
    })
    const after = await lockApplication(queries, row.id)
    return { ...(await exportApplication(queries, checkPage, actor, after)), before, report }
  })
}

import { createHash } from 'node:crypto'
import type { Problem } from '@ashlar/schema'
import { contentIn } from '../../apis/content.ts'
import { type ApiRow, kindFacts } from '../../apis/load.ts'
import { lockApi } from '../../apis/lock-api.ts'
import { recordOfApi } from '../../apis/record-of-api.ts'
import { refuseProtected } from '../../branches/refuse-protected.ts'
import { namedIntegrations } from '../../integrations/in-files.ts'
import { unusableSteps } from '../../integrations/usable.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import type { ExportedFiles } from '../applications/export-application.ts'
import type { FilesToWrite, WrittenFiles } from '../applications/write-files.ts'
import { apiOfFiles, contentForFiles, filesOfApi, withOwnTests } from './api-in-files.ts'
import { branchedApis } from './branches/branched-apis.ts'
import { contentOfApi } from './branches/saved-api.ts'
import { keepApiVersion } from './add-version.ts'

const refusal = 'Nothing was written'

/**
 * What is saved of a workflow or job as files. Of integrations they hold the names of those that the person may use, and nothing of
 * their connections. Throws `Refusal` where it is damaged.
 */
export const exportApi = async (
  queries: Queryable,
  actor: MemberPrincipal,
  row: ApiRow,
): Promise<ExportedFiles> => {
  const content = contentForFiles(row)
  const damaged = `This ${kindFacts[row.kind].noun} cannot be exported`
  const files = filesOfApi(content, await namedIntegrations(queries, actor, [content]), damaged)
  // Integrations are renamed by others, and are no part of what is saved.
  const saved = filesOfApi(content, [], damaged)
  return { files, fingerprint: createHash('sha256').update(JSON.stringify(saved)).digest('hex') }
}

/**
 * Makes what is saved of a workflow or job what files say. Refused where anybody saved since the files were read, so that nothing
 * of theirs is lost, and where a step is made to use what the person may not use. Throws `Refusal`.
 */
export const writeApiFiles = (
  { platform: { database } }: Pick<Services, 'platform'>,
  actor: MemberPrincipal,
  api: ApiRow,
  { files, fingerprint, keepsVersion }: FilesToWrite,
): Promise<WrittenFiles> =>
  transaction(database, async (queries) => {
    const row = await lockApi(queries, api)
    const { noun } = kindFacts[row.kind]
    refuseProtected(row, noun)
    const now = await exportApi(queries, actor, row)
    if (now.fingerprint !== fingerprint) {
      throw new Refusal(
        'revision_conflict',
        `${refusal}, because the ${noun} was changed since these files were read. Pull again first.`,
      )
    }
    const present = contentOfApi(row)
    const wanted = apiOfFiles(files, present, refusal)
    const sides = { mine: present, theirs: present }
    const after = await branchedApis.sound(
      queries,
      actor,
      sides,
      withOwnTests(wanted.content, present),
      refusal,
    )
    const definition = contentIn(present.records)
    const savedAt = database.clock.now()
    const description = 'As it was before files were written'
    if (definition === undefined) throw new Error('What is sound has a definition.')
    const version = { definition, description, userId: actor.userId, now: savedAt }
    const before = keepsVersion ? await keepApiVersion(queries, row, version) : null
    await branchedApis.write(queries, actor, row, { present, after, savedAt, description, refusal })
    await recordOfApi(queries, actor, row, 'write', { before })
    const written = await lockApi(queries, row)
    const report: Problem[] = (
      await unusableSteps(queries, actor, [
        { name: row.name, blocks: contentIn(after.records)?.blocks ?? [] },
      ])
    ).map(({ problem }) => problem)
    if (wanted.name !== row.name) {
      report.push({ path: 'name', reason: 'The name is changed in its list, not by files.' })
    }
    for (const path of wanted.ignored) {
      report.push({ path, reason: `This file is no part of the ${noun} and was left out.` })
    }
    return { ...(await exportApi(queries, actor, written)), before, report }
  })

import type { ApiContent, WorkflowContent } from '@ashlar/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { record } from '../../audit/record.ts'
import { folderOf } from '../../folders/queries.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'
import { type Beginning, blocksToBegin } from './beginning.ts'
import { recordsWith } from '../../apis/content.ts'
import { kindFacts } from '../../apis/load.ts'
import { type ApiKind, apis } from '../../tables/apis.ts'
import { refuseFaultyNames } from '../../apis/refuse-faulty-names.ts'
import { refuseUnusable } from '../../saved-changes/usable-steps.ts'

type Blocks = WorkflowContent['blocks']

/** A workflow or job that is to be made. */
export interface ApiToCreate extends Beginning {
  organizationId?: string | undefined
  folder?: string | null | undefined
  name: string
  requestId?: string | undefined
}

/** Why a name cannot be used once more. */
export const nameTaken = (kind: ApiKind, name: string): Refusal =>
  new Refusal('already_exists', `There is already a ${kindFacts[kind].noun} called ${name}.`)

/**
 * Creates a workflow or job that belongs to who makes it, and answers with its id. The same request sent again answers
 * with what it created.
 */
export const createApi = (
  { platform: { database } }: Pick<Services, 'platform'>,
  actor: MemberPrincipal,
  kind: ApiKind,
  body: ApiToCreate,
  contentWith: (blocks: Blocks) => ApiContent,
): Promise<string> => {
  if (body.organizationId !== undefined && body.organizationId !== actor.organizationId) {
    throw notFound('organization')
  }
  return transaction(database, async (queries) => {
    const blocks = await blocksToBegin(queries, actor.organizationId, body)
    refuseFaultyNames(blocks)
    await refuseUnusable(queries, actor, { name: body.name, blocks }, [])
    const { name, requestId, folder } = body
    const content = contentWith(blocks)
    const folderId =
      folder === undefined || folder === null
        ? null
        : (await folderOf(queries, actor.organizationId, folder)).id
    return insertApi(queries, actor, { kind, name, requestId, content, folderId, details: {} })
  })
}

/** Copies a workflow or job as it is saved; the copy belongs to who makes it and is not deployed. */
export const duplicateApi = (
  { platform: { database } }: Pick<Services, 'platform'>,
  actor: MemberPrincipal,
  kind: ApiKind,
  original: { id: string; content: ApiContent },
  { name, requestId }: { name: string; requestId?: string | undefined },
): Promise<string> =>
  transaction(database, async (queries) => {
    await refuseUnusable(queries, actor, { name, blocks: original.content.blocks }, original.content.blocks)
    const details = { from: original.id }
    const { content } = original
    return insertApi(queries, actor, { kind, name, requestId, content, folderId: null, details })
  })

interface ApiToInsert {
  kind: ApiKind
  name: string
  requestId: string | undefined
  content: ApiContent
  folderId: string | null
  details: { from?: string }
}

/** Stores a new workflow or job, and answers with its id. Throws `Refusal` where its name is taken. */
export const insertApi = async (
  queries: Queryable,
  actor: MemberPrincipal,
  { kind, name, requestId, content, folderId, details }: ApiToInsert,
): Promise<string> => {
  const id = randomUUID()
  const creationId = requestId ?? id
  const { organizationId, userId } = actor
  const inserted = await queries
    .insert(apis)
    .values({
      id,
      organizationId,
      kind,
      name,
      creationId,
      folderId,
      records: recordsWith(content),
      ownerId: userId,
      updatedBy: userId,
    })
    .onConflictDoNothing()
    .returning({ id: apis.id })
  if (inserted.length === 0) {
    const [earlier] = await queries
      .select({ id: apis.id })
      .from(apis)
      .where(
        and(
          eq(apis.organizationId, organizationId),
          eq(apis.kind, kind),
          eq(apis.creationId, creationId),
          eq(apis.ownerId, userId),
          isNull(apis.deletedAt),
        ),
      )
    if (earlier === undefined) throw nameTaken(kind, name)
    return earlier.id
  }
  await record(queries, {
    organizationId,
    actorId: userId,
    action: 'create',
    entityType: kindFacts[kind].noun,
    entityId: id,
    details: { name, ...details },
  })
  return id
}

import { changeSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'

/** What can be followed while others change it. */
export const liveDocumentKinds = ['page', 'application', 'api'] as const
export type LiveDocumentKind = (typeof liveDocumentKinds)[number]

const idSchema = z.string().regex(/^[\w-]{1,64}$/)

/** A document that is edited by several people. */
const liveDocumentSchema = z.object({ kind: z.enum(liveDocumentKinds), id: z.string() })
export type LiveDocument = z.output<typeof liveDocumentSchema>

/** A document with the revision that somebody has of it. */
export interface FollowedRevision extends LiveDocument {
  readonly revision: number
}

const isKind = (text: string): text is LiveDocumentKind => liveDocumentKinds.some((kind) => kind === text)

/** Documents with their revisions as they stand in an address: `page.<id>.<revision>`, with commas between. */
export const followedText = {
  write: (followed: readonly FollowedRevision[]): string =>
    followed.map(({ kind, id, revision }) => `${kind}.${id}.${revision}`).join(','),
  read: (text: string): FollowedRevision[] =>
    text.split(',').flatMap((one) => {
      const [kind = '', id = '', revision = ''] = one.split('.')
      return isKind(kind) ? [{ kind, id, revision: Number(revision) }] : []
    }),
}

const followedSchema = z
  .string()
  .max(500)
  .regex(/^[a-z]+\.[\w-]{1,64}\.\d{1,9}(,[a-z]+\.[\w-]{1,64}\.\d{1,9}){0,3}$/, {
    error: 'Name each document as kind.id.revision.',
  })

/** Somebody who has the same open, in one tab of their browser. */
const presentPersonSchema = z.object({
  tab: z.string(),
  userId: z.string(),
  name: z.string(),
  /** The page that they have open; of a workflow or job its own id. */
  pageId: z.string(),
  /** The ids of what they have selected there. */
  selection: z.array(z.string()),
  /** Whether they did something lately. */
  isActive: z.boolean(),
})
export type PresentPerson = z.output<typeof presentPersonSchema>

const liveChangeSchema = z.object({
  revision: z.number().int(),
  /** The request that saved it: whoever sent that knows the change already. */
  requestId: z.string(),
  author: z.string(),
  authorId: z.string(),
  savedAt: z.string(),
  change: changeSchema,
})
export type LiveChange = z.output<typeof liveChangeSchema>

/** What is told of an application while it is open for editing. */
export const liveEventSchema = z
  .discriminatedUnion('type', [
    /**
     * How the application is now, first of all and whenever this, its settings or the rights to it change: then it is to be
     * read again.
     */
    z.object({
      type: z.literal('application'),
      name: z.string(),
      deploymentId: z.string().nullable(),
      /** Another number as soon as reviews of its branches, or requests to deploy it, are others. */
      reviews: z.number().int(),
      pages: z.array(z.object({ id: z.string(), name: z.string(), isHidden: z.boolean() })),
    }),
    /** How a workflow or job is now beside what is saved of it, first of all and whenever this changes. */
    z.object({
      type: z.literal('api'),
      name: z.string(),
      /** The version that runs; null where none is deployed. */
      versionId: z.string().nullable(),
      isEnabled: z.boolean(),
      /** Whether what is saved changes by merging branches alone. */
      isProtected: z.boolean(),
      /** Another number as soon as reviews of its branches, or requests to deploy it, are others. */
      reviews: z.number().int(),
    }),
    /** Saved changes in the order of their revisions, each once. */
    z.object({
      type: z.literal('changed'),
      document: liveDocumentSchema,
      changes: z.array(liveChangeSchema),
    }),
    /** More was saved than is told, or the document was put back: it has to be read as a whole. */
    z.object({ type: z.literal('behind'), document: liveDocumentSchema }),
    /** Everybody who is here now. */
    z.object({ type: z.literal('people'), people: z.array(presentPersonSchema) }),
    /** Somebody came, or shows something else. */
    z.object({ type: z.literal('person'), person: presentPersonSchema }),
    z.object({ type: z.literal('left'), tab: z.string(), userId: z.string() }),
    /** Now and then, so that a connection that is none any more is noticed. */
    z.object({ type: z.literal('alive') }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.output<typeof liveEventSchema>

/** Why the server ends what it tells; whoever lost the right is refused instead. */
const liveEndSchema = z.object({
  reason: z.enum([
    /** The server works with another version of documents: the program has to be loaded again. */
    'reload',
    /** The server stops; another one goes on. */
    'stopped',
    /** The same tab follows by another connection. */
    'replaced',
  ]),
})
export type LiveEnd = z.output<typeof liveEndSchema>

/** The most ids of a selection that others are shown. */
export const mostShownSelection = 20

const edit = { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' } as const
const viewWorkflow = {
  access: 'entity',
  entity: 'workflow',
  parameter: 'workflowId',
  action: 'view',
} as const
const viewJob = { access: 'entity', entity: 'job', parameter: 'jobId', action: 'view' } as const

const followingQuery = z.strictObject({
  /** The version of documents that the client works with. */
  version: z.coerce.number().int(),
  /** Made by the client, for one tab of the browser. */
  tab: idSchema,
  /** The documents with the revisions that the client has; what was saved after them comes first. */
  follow: followedSchema,
})

const shownSchema = z.strictObject({
  pageId: idSchema,
  selection: z.array(idSchema).max(mostShownSelection),
  isActive: z.boolean(),
})

const toFollow = { query: followingQuery, events: liveEventSchema, response: liveEndSchema }
const toShow = { body: shownSchema, response: z.object({}) }

export const liveRoutes = {
  follow: route(address('GET', '/api/v1/applications/:applicationId/live'), {
    summary:
      'Be told, line by line and until the connection ends, what others change and who is here; only as application/x-ndjson',
    policy: edit,
    ...toFollow,
  }),
  show: route(address('POST', '/api/v1/applications/:applicationId/live/:tab'), {
    summary: 'Show others which page and what of it a tab has before it; kept nowhere',
    policy: edit,
    ...toShow,
  }),
  followWorkflow: route(address('GET', '/api/v1/workflows/:workflowId/live'), {
    summary:
      'Be told what others change of a workflow and who has it open; those who only look are told that it changed',
    policy: viewWorkflow,
    ...toFollow,
  }),
  showInWorkflow: route(address('POST', '/api/v1/workflows/:workflowId/live/:tab'), {
    summary: 'Show others which blocks of a workflow a tab has before it; kept nowhere',
    policy: viewWorkflow,
    ...toShow,
  }),
  followJob: route(address('GET', '/api/v1/scheduled-jobs/:jobId/live'), {
    summary:
      'Be told what others change of a scheduled job and who has it open; those who only look are told that it changed',
    policy: viewJob,
    ...toFollow,
  }),
  showInJob: route(address('POST', '/api/v1/scheduled-jobs/:jobId/live/:tab'), {
    summary: 'Show others which blocks of a scheduled job a tab has before it; kept nowhere',
    policy: viewJob,
    ...toShow,
  }),
}

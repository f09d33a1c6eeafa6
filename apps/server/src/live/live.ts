import { randomUUID } from 'node:crypto'
import {
  type FollowedRevision,
  type LiveDocument,
  type LiveEnd,
  type LiveEvent,
  liveDocumentKinds,
} from '@ashlar/contract'
import { pageVersion } from '@ashlar/schema'
import { eq, sql } from 'drizzle-orm'
import type { EventTeller } from '../requests/event-lines.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { TokenBuckets } from '../platform/token-buckets.ts'
import { users } from '../tables/identity.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import type { Notifications } from '../platform/queue/notifications.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { errorMessage } from '../platform/start-error.ts'
import { wholeSeconds } from '../platform/whole-seconds.ts'
import { savedChannel } from '../change-log/announce-saved.ts'
import { changesAfter } from '../change-log/change-log.ts'
import { Channel } from './channel.ts'
import { FollowedDocument } from './followed-document.ts'
import { lookAtPlaces, type PlaceLook } from './look-at-places.ts'
import { People, type Shown } from './people.ts'
import { peopleChannel, presenceMessageSchema } from './presence-messages.ts'
import { versionsOfFollowers } from './rights-of-followers.ts'
import { presentRevisions } from './present-revisions.ts'

/** What following needs of the server. */
export interface LiveOptions {
  readonly database: Pick<Database, 'queries'>
  readonly clock: Clock
  readonly logs: Logger
  readonly notifications: Pick<Notifications, 'on' | 'onConnect'>
}

/** Somebody who begins to follow. */
export interface FollowRequest {
  readonly principal: MemberPrincipal
  /** What it is called in sentences. */
  readonly noun: 'application' | 'workflow' | 'scheduled job'
  readonly placeId: string
  readonly tab: string
  /** Whether they may know what a change says, and not only that there was one. */
  readonly isToldChanges: boolean
  /** The version of documents that their program works with. */
  readonly version: number
  readonly followed: readonly FollowedRevision[]
  readonly events: EventTeller<LiveEvent>
  /** Aborted when they go away. */
  readonly signal: AbortSignal
}

/** Between two looks at everything that is followed, in milliseconds: what nobody could tell of is told within a second. */
const lookMilliseconds = 400
const beatMilliseconds = 2_000
/** Every ten seconds clients hear that the connection is one. */
const beatsPerSign = 5
/** One further behind reads the document as a whole. */
const mostMissed = 500
/** More open tabs of one person are nobody's. */
export const mostChannelsOfPerson = 30
/** What one person's tabs show, a minute. */
export const shownPerMinute = 600

interface Place {
  readonly channels: Set<Channel>
  shape: string | null
}

const keyOf = ({ kind, id }: LiveDocument): string => `${kind}.${id}`

/**
 * Tells everybody who has an application, a workflow or a job open what others save of it and who else is there. What was stored is what counts: a
 * message of another server only says where to look, and everything is looked at by the clock as well.
 */
export class Live {
  readonly #options: LiveOptions
  readonly #server = randomUUID()
  readonly #places = new Map<string, Place>()
  readonly #documents = new Map<string, FollowedDocument>()
  readonly #people: People
  readonly #names: ShortMemory<string | null>
  readonly #shown: TokenBuckets
  #hearing = Promise.resolve()
  #lookTimer: NodeJS.Timeout | null = null
  #beatTimer: NodeJS.Timeout | null = null
  #beats = 0
  #isStopped = false

  constructor(options: LiveOptions) {
    const { clock, notifications } = options
    this.#options = options
    this.#names = new ShortMemory(clock)
    this.#shown = new TokenBuckets(shownPerMinute, clock)
    this.#people = new People({
      server: this.#server,
      clock,
      send: (message) => this.#send(JSON.stringify(message)),
      tell: (placeId, event) => this.#tellOfPeople(placeId, event),
      nameOf: (userId) => this.#nameOf(userId),
    })
    notifications.on(savedChannel, (key) => this.#documents.get(key)?.look())
    notifications.on(peopleChannel, (payload) => this.#hear(payload))
    notifications.onConnect(() => {
      for (const document of this.#documents.values()) document.look()
      this.#people.askAll()
    })
  }

  /**
   * Tells somebody what happens until they leave, lose the right to it, or the answer says why it ends. Rejects with a `Refusal`
   * where there is nothing to follow, or they follow too much.
   */
  async follow(request: FollowRequest): Promise<LiveEnd> {
    const { principal, noun, placeId, tab, isToldChanges, version, followed, events, signal } = request
    if (version !== pageVersion) return { reason: 'reload' }
    const [seen, revisions] = await Promise.all([
      lookAtPlaces(this.#options.database.queries, [placeId]),
      this.#revisionsOf(followed),
    ])
    const look = seen.get(placeId)
    if (look === undefined) throw notFound(noun)
    for (const document of followed) {
      if (revisions.get(keyOf(document))?.placeId !== placeId)
        throw notFound(document.kind === 'api' ? noun : document.kind)
    }
    if (this.#isStopped) return { reason: 'stopped' }
    const pageId = followed.find(({ kind }) => kind === 'page')?.id ?? placeId
    const channel = this.#open(new Channel({ principal, placeId, tab, isToldChanges, events }), look, pageId)
    const leave = (): void => channel.end('replaced')
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    try {
      for (const document of followed) {
        const present = revisions.get(keyOf(document))?.revision ?? 0
        const isBehind = present - document.revision > mostMissed || document.revision > present
        if (isBehind) {
          void channel.tell({ type: 'behind', document: { kind: document.kind, id: document.id } })
        }
        this.#documentOf(document).add(channel, isBehind ? present : document.revision)
      }
      return await channel.ended
    } finally {
      signal.removeEventListener('abort', leave)
      this.#close(channel)
    }
  }

  /** Shows others what a tab has before it. Throws `Refusal` where that is told too often. */
  show({ userId }: MemberPrincipal, placeId: string, tab: string, shown: Shown): void {
    const wait = this.#shown.take(userId, 1)
    if (wait !== null) {
      throw new Refusal('too_many_requests', 'This is told too often. Wait a moment.', {
        retryAfter: wholeSeconds(wait),
      })
    }
    this.#people.show(placeId, { userId, tab }, shown)
  }

  /** Ends every channel, so that their people go on by another server. */
  stop(): void {
    this.#isStopped = true
    if (this.#lookTimer !== null) clearTimeout(this.#lookTimer)
    if (this.#beatTimer !== null) clearInterval(this.#beatTimer)
    for (const { channels } of this.#places.values()) for (const channel of channels) channel.end('stopped')
    this.#people.stop()
  }

  #open(channel: Channel, look: PlaceLook, pageId: string): Channel {
    const { placeId, tab, principal } = channel
    const { userId, name } = principal
    const own = [...this.#places.values()].flatMap(({ channels }) =>
      [...channels].filter((other) => other.principal.userId === userId),
    )
    const earlier = own.filter((other) => other.tab === tab && other.placeId === placeId)
    if (own.length - earlier.length >= mostChannelsOfPerson) {
      throw new Refusal(
        'too_many_requests',
        'You have applications open for editing in too many windows. Close some to see what others change.',
        { retryAfter: 30 },
      )
    }
    for (const other of earlier) this.#end(other)
    const place = this.#places.get(placeId) ?? { channels: new Set(), shape: look.shape }
    this.#places.set(placeId, place)
    place.channels.add(channel)
    void channel.tell(look.event)
    this.#people.came(placeId, { tab, userId, name, pageId, selection: [], isActive: true })
    void channel.tell({ type: 'people', people: this.#people.of(placeId) })
    this.#waitToLook()
    this.#beatTimer ??= setInterval(() => this.#beat(), beatMilliseconds).unref()
    return channel
  }

  #end(channel: Channel): void {
    channel.end('replaced')
    this.#leave(channel)
  }

  #close(channel: Channel): void {
    const isHere = this.#places.get(channel.placeId)?.channels.has(channel) === true
    this.#leave(channel)
    const { userId } = channel.principal
    if (isHere) this.#people.went(channel.placeId, { userId, tab: channel.tab })
  }

  #leave(channel: Channel): void {
    const place = this.#places.get(channel.placeId)
    place?.channels.delete(channel)
    if (place?.channels.size === 0) this.#places.delete(channel.placeId)
    for (const [key, document] of this.#documents) {
      document.remove(channel)
      if (!document.isFollowed) this.#documents.delete(key)
    }
  }

  #documentOf({ kind, id }: LiveDocument): FollowedDocument {
    const key = keyOf({ kind, id })
    const known = this.#documents.get(key)
    if (known !== undefined) return known
    const { queries } = this.#options.database
    const document = new FollowedDocument({
      document: { kind, id },
      changesAfter: async (revision, most) =>
        (await changesAfter(queries, { kind, id }, revision, most)).map((saved) => ({
          ...saved,
          savedAt: saved.savedAt.toISOString(),
        })),
      failed: (error) => this.#failed(error),
    })
    this.#documents.set(key, document)
    return document
  }

  async #revisionsOf(documents: readonly LiveDocument[]) {
    const { queries } = this.#options.database
    const found = await Promise.all(
      liveDocumentKinds.map(async (kind) => {
        const ids = documents.flatMap((document) => (document.kind === kind ? [document.id] : []))
        const rows = ids.length === 0 ? [] : await presentRevisions[kind](queries, ids)
        return rows.map((row) => [keyOf({ kind, id: row.id }), row] as const)
      }),
    )
    return new Map(found.flat())
  }

  #waitToLook(): void {
    if (this.#isStopped || this.#lookTimer !== null || this.#places.size === 0) return
    this.#lookTimer = setTimeout(() => {
      this.#lookTimer = null
      this.#lookAtAll()
        .catch((error: unknown) => this.#failed(error))
        .finally(() => this.#waitToLook())
    }, lookMilliseconds)
    this.#lookTimer.unref()
  }

  /** Looks what applications are like now, how far their documents are, and what those who follow may do. */
  async #lookAtAll(): Promise<void> {
    const { queries } = this.#options.database
    const followers = [...this.#places.values()].flatMap(({ channels }) => [...channels])
    const [looks, versionOf, revisions] = await Promise.all([
      lookAtPlaces(queries, [...this.#places.keys()]),
      versionsOfFollowers(
        queries,
        followers.map(({ principal }) => principal),
      ),
      this.#revisionsOf([...this.#documents.values()].map(({ document }) => document)),
    ])
    for (const [placeId, place] of this.#places) {
      const look = looks.get(placeId)
      const isOther = look !== undefined && place.shape !== look.shape
      if (look !== undefined) place.shape = look.shape
      for (const channel of place.channels) {
        const version = versionOf(channel.principal)
        const hasOtherRights = version !== null && channel.hasOtherRights(version)
        if (look !== undefined && (isOther || hasOtherRights)) void channel.tell(look.event)
      }
    }
    for (const [key, document] of this.#documents) document.isAt(revisions.get(key)?.revision ?? 0)
  }

  #tellOfPeople(placeId: string, event: LiveEvent): void {
    for (const channel of this.#places.get(placeId)?.channels ?? []) {
      // Who reads too slowly is not waited for, and told all at once when they have caught up.
      if (channel.isBehind) continue
      const slow = channel.tell(event)
      if (slow !== null) {
        void slow.then(() => channel.tell({ type: 'people', people: this.#people.of(placeId) }))
      }
    }
  }

  #beat(): void {
    this.#people.beat()
    this.#beats += 1
    if (this.#beats % beatsPerSign === 0) {
      for (const { channels } of this.#places.values()) {
        for (const channel of channels) if (!channel.isBehind) void channel.tell({ type: 'alive' })
      }
    }
    if (this.#places.size > 0 || this.#beatTimer === null) return
    clearInterval(this.#beatTimer)
    this.#beatTimer = null
  }

  #send(payload: string): void {
    this.#options.database.queries
      .execute(sql`select pg_notify(${peopleChannel}, ${payload})`)
      .catch((error: unknown) => this.#failed(error))
  }

  #hear(payload: string): void {
    this.#hearing = this.#hearing
      .then(async () => {
        const told = presenceMessageSchema.safeParse(JSON.parse(payload))
        // A server of another version may tell what is not known here.
        if (told.success) await this.#people.hear(told.data)
      })
      .catch((error: unknown) => this.#failed(error))
  }

  #nameOf(userId: string): Promise<string | null> {
    return this.#names.remember(userId, async () => {
      const [row] = await this.#options.database.queries
        .select({ name: users.name })
        .from(users)
        .where(eq(users.id, userId))
      return row?.name ?? null
    })
  }

  #failed(error: unknown): void {
    this.#options.logs.warn({ reason: errorMessage(error) }, 'What others change could not be looked at')
  }
}

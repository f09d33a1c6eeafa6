import type { LiveEvent, PresentPerson } from '@ashlar/contract'
import type { Clock } from '../platform/clock.ts'
import type { PresenceMessage } from './presence-messages.ts'

/** What of a person's tab others see. */
export type Shown = Pick<PresentPerson, 'pageId' | 'selection' | 'isActive'>

interface Here {
  person: PresentPerson
  /** The server by which they follow. */
  server: string
  /** Runs out when somebody whose connection broke has not come back. */
  leaving: NodeJS.Timeout | null
  /** Holds back what they show too often; what came meanwhile is told at its end. */
  pause: NodeJS.Timeout | null
  isNews: boolean
}

/** What knowing who is where needs. */
export interface PeopleOptions {
  readonly server: string
  readonly clock: Pick<Clock, 'monotonic'>
  readonly send: (message: PresenceMessage) => void
  /** Tells everybody of this server who follows the application. */
  readonly tell: (placeId: string, event: LiveEvent) => void
  readonly nameOf: (userId: string) => Promise<string | null>
}

/** How long somebody whose connection broke is still shown, in milliseconds: most come back at once. */
export const graceMilliseconds = 3_000
/** What one tab shows is told so often at most. */
const pauseMilliseconds = 100
/** People of a server that was not heard of for so long are gone with it. */
export const serverPatience = 6_000
/** So many tabs are shown of one application; more nobody could tell apart. */
const mostPeople = 100

const keyOf = (userId: string, tab: string): string => `${userId}/${tab}`

/**
 * Who has an application open, by whichever server, kept in memory alone. Each server tells the others of its own people;
 * those of one that dies are forgotten in seconds.
 */
export class People {
  readonly #options: PeopleOptions
  readonly #places = new Map<string, Map<string, Here>>()
  /** When each other server was heard of last. */
  readonly #heard = new Map<string, number>()

  constructor(options: PeopleOptions) {
    this.#options = options
  }

  /** Everybody who has an application open. */
  of(placeId: string): PresentPerson[] {
    return [...(this.#places.get(placeId)?.values() ?? [])].slice(0, mostPeople).map(({ person }) => person)
  }

  /** Somebody follows by this server. */
  came(placeId: string, person: PresentPerson): void {
    const isFirst = this.#ownOf(placeId).length === 0
    const before = this.#places.get(placeId)?.get(keyOf(person.userId, person.tab))
    // Who comes back shows what they showed before, until they say otherwise.
    const shown = before?.person.pageId === person.pageId ? before.person : person
    this.#put(
      placeId,
      { ...person, selection: shown.selection, isActive: shown.isActive },
      this.#options.server,
    )
    const key = keyOf(person.userId, person.tab)
    this.#announce(placeId, key)
    const here = this.#places.get(placeId)?.get(key)
    if (here !== undefined) this.#options.tell(placeId, { type: 'person', person: here.person })
    if (isFirst) this.#options.send({ kind: 'ask', from: this.#options.server, place: placeId })
  }

  /** Somebody's connection ended. They are shown a moment longer, since most come back. */
  went(placeId: string, { userId, tab }: Pick<PresentPerson, 'userId' | 'tab'>): void {
    const here = this.#places.get(placeId)?.get(keyOf(userId, tab))
    if (here === undefined || here.server !== this.#options.server) return
    const leave = (): void => {
      if (here.server !== this.#options.server) return
      this.#options.send({ kind: 'gone', from: this.#options.server, place: placeId, user: userId, tab })
      this.#remove(placeId, here.person)
      this.#forgetUnwatched(placeId)
    }
    if (here.leaving !== null) clearTimeout(here.leaving)
    here.leaving = setTimeout(leave, graceMilliseconds)
    here.leaving.unref()
  }

  /** A tab shows something else. One that is not known here may follow by another server, which knows it. */
  show(placeId: string, { userId, tab }: Pick<PresentPerson, 'userId' | 'tab'>, shown: Shown): void {
    const here = this.#places.get(placeId)?.get(keyOf(userId, tab))
    if (here === undefined) {
      const { server, send } = this.#options
      send({ kind: 'shown', from: server, ...messageOf(placeId, { userId, tab, ...shown }) })
      return
    }
    here.person = { ...here.person, ...shown }
    if (here.pause !== null) {
      here.isNews = true
      return
    }
    this.#publish(placeId, here)
  }

  /** Takes in what another server tells. */
  async hear(message: PresenceMessage): Promise<void> {
    const { server, clock } = this.#options
    if (message.from === server) return
    const isNew = !this.#heard.has(message.from)
    this.#heard.set(message.from, clock.monotonic())
    switch (message.kind) {
      case 'alive':
        if (isNew) this.askAll()
        return
      case 'ask':
        for (const here of this.#ownOf(message.place)) {
          this.#announce(message.place, keyOf(here.person.userId, here.person.tab))
        }
        return
      case 'gone': {
        const here = this.#places.get(message.place)?.get(keyOf(message.user, message.tab))
        if (here?.server === message.from) this.#remove(message.place, here.person)
        return
      }
      case 'here':
      case 'shown':
        await this.#hearPerson(message)
    }
  }

  /** Says who is here anew, and asks the others: something may have been missed. */
  askAll(): void {
    const { server, send } = this.#options
    for (const [place, people] of this.#places) {
      for (const [key, here] of people) if (here.server === server) this.#announce(place, key)
      send({ kind: 'ask', from: server, place })
    }
  }

  /** Says that this server is alive, and forgets the people of those that are not. */
  beat(): void {
    const { server, clock, send } = this.#options
    if ([...this.#places.keys()].some((place) => this.#ownOf(place).length > 0)) {
      send({ kind: 'alive', from: server })
    }
    const since = clock.monotonic() - serverPatience
    for (const [other, at] of this.#heard) if (at < since) this.#heard.delete(other)
    for (const [place, people] of this.#places) {
      for (const here of people.values()) {
        if (here.server !== server && !this.#heard.has(here.server)) this.#remove(place, here.person)
      }
    }
  }

  /** Says that everybody of this server is gone. */
  stop(): void {
    const { server, send } = this.#options
    for (const [place, people] of this.#places) {
      for (const here of people.values()) {
        clear(here)
        const { userId: user, tab } = here.person
        if (here.server === server) send({ kind: 'gone', from: server, place, user, tab })
      }
    }
    this.#places.clear()
  }

  /** Forgets an application that nobody of this server follows. */
  #forgetUnwatched(placeId: string): void {
    if (this.#ownOf(placeId).length > 0) return
    for (const here of this.#places.get(placeId)?.values() ?? []) clear(here)
    this.#places.delete(placeId)
  }

  async #hearPerson(message: Extract<PresenceMessage, { kind: 'here' | 'shown' }>): Promise<void> {
    const { place, user, tab } = message
    // Only who is asked about here: others' applications are others' business.
    const known = this.#places.get(place)
    if (known === undefined) return
    const before = known.get(keyOf(user, tab))
    if (message.kind === 'shown' && before === undefined) return
    const name = before?.person.name ?? (await this.#options.nameOf(user))
    if (name === null) return
    const server = message.kind === 'here' ? message.from : (before?.server ?? message.from)
    const person: PresentPerson = {
      tab,
      userId: user,
      name,
      pageId: message.page,
      selection: message.selection,
      isActive: message.active,
    }
    this.#put(place, person, server)
    this.#options.tell(place, { type: 'person', person })
  }

  #ownOf(placeId: string): Here[] {
    return [...(this.#places.get(placeId)?.values() ?? [])].filter(
      ({ server }) => server === this.#options.server,
    )
  }

  #put(placeId: string, person: PresentPerson, server: string): void {
    const people = this.#places.get(placeId) ?? new Map<string, Here>()
    this.#places.set(placeId, people)
    const key = keyOf(person.userId, person.tab)
    const before = people.get(key)
    if (before?.leaving !== null && before?.leaving !== undefined) clearTimeout(before.leaving)
    const { pause = null, isNews = false } = before ?? {}
    const here = before ?? { person, server, leaving: null, pause, isNews }
    people.set(key, Object.assign(here, { person, server, leaving: null }))
  }

  #remove(placeId: string, { userId, tab }: PresentPerson): void {
    const people = this.#places.get(placeId)
    const here = people?.get(keyOf(userId, tab))
    if (people === undefined || here === undefined) return
    clear(here)
    people.delete(keyOf(userId, tab))
    this.#options.tell(placeId, { type: 'left', tab, userId })
  }

  #announce(place: string, key: string): void {
    const here = this.#places.get(place)?.get(key)
    if (here === undefined) return
    const { server, send } = this.#options
    send({ kind: 'here', from: server, ...messageOf(place, here.person) })
  }

  #publish(placeId: string, here: Here): void {
    const { server, send, tell } = this.#options
    send({ kind: 'shown', from: server, ...messageOf(placeId, here.person) })
    tell(placeId, { type: 'person', person: here.person })
    here.pause = setTimeout(() => {
      here.pause = null
      if (!here.isNews) return
      here.isNews = false
      this.#publish(placeId, here)
    }, pauseMilliseconds)
    here.pause.unref()
  }
}

const messageOf = (
  place: string,
  { userId, tab, pageId, selection, isActive }: Omit<PresentPerson, 'name'>,
) => ({
  place,
  user: userId,
  tab,
  page: pageId,
  selection,
  active: isActive,
})

const clear = ({ leaving, pause }: Here): void => {
  if (leaving !== null) clearTimeout(leaving)
  if (pause !== null) clearTimeout(pause)
}

import { CallError, type SavedView } from '@ashlar/contract'
import { apply, difference } from '@ashlar/document'
import { widgetCatalogue, type PageRecords } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { DocumentSync, type SavedByOthers } from './document-sync.ts'
import type { SaveRequest } from './saver.ts'
import { empty, pageView, variable } from './testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const editorCount = 8
const changeCount = 10_000

/** Numbers that look like chance and are the same each time. */
const chanceFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Saved = SavedByOthers & { requestId: string }

/** A server that keeps changes in their order, as the real one does. */
class PlayedServer {
  readonly log: Saved[] = []
  records: PageRecords = empty

  save({ requestId, baseRevision, change }: SaveRequest): SavedView {
    const earlier = this.log.find((saved) => saved.requestId === requestId)
    if (earlier === undefined) {
      const applied = apply(this.records, change)
      if (!applied.ok) throw new Error('A change does not fit.')
      this.records = applied.records
      this.log.push({ requestId, revision: this.log.length + 1, author: 'Ada', savedAt: '', change })
    }
    const revision = earlier?.revision ?? this.log.length
    return { revision, lastSuccessfulWrite: '', missed: this.log.slice(baseRevision, revision - 1) }
  }
}

/** An editor whose requests, answers and news arrive when the test lets them. */
const anEditor = (server: PlayedServer, name: string, chance: (below: number) => number) => {
  let screen: PageRecords = empty
  let due: (() => void) | null = null
  let next: (() => void) | null = null
  let ids = 0
  let count = 0
  let told = 0
  const lost = new CallError('offline', 'Lost.', 0, null)
  const sync = new DocumentSync(pageView(empty, 0), {
    send: (request) =>
      new Promise((resolve, reject) => {
        next = () => {
          const saved = server.save(request)
          // Now and then only the answer is lost.
          next = () => (chance(20) === 0 ? reject(lost) : resolve(saved))
        }
      }),
    read: async () => pageView(server.records, server.log.length),
    catalogue,
    storage: { adopt: () => [], write: () => undefined },
    later: (_milliseconds, run) => {
      due = run
      return () => {
        if (due === run) due = null
      }
    },
    newRequestId: () => `${name} ${(ids += 1)}`,
    records: () => screen,
    show: (records) => {
      screen = records
    },
    saving: () => undefined,
    conflict: (conflict) => {
      if (conflict !== null) throw new Error('Nothing collides here.')
    },
    lost: () => {
      throw new Error('The page and the server went different ways.')
    },
  })
  const steps = [
    (): void => {
      const edited = { ...screen, [name]: variable(name, String((count += 1))) }
      sync.saver.add(difference(screen, edited))
      screen = edited
    },
    (): void => {
      const run = next ?? due
      if (run === next) next = null
      else due = null
      run?.()
    },
    (): void => {
      // Some of it again, as after a connection that broke, and now and then with something missing in between.
      const from = chance(10) === 0 ? sync.saver.revision : Math.max(0, told - chance(3))
      told = Math.min(server.log.length, from + chance(20))
      sync.receive(server.log.slice(from + (chance(200) === 0 ? 1 : 0), told))
    },
  ]
  return {
    sync,
    screen: () => screen,
    step: (mayEdit: boolean): void => steps[mayEdit ? chance(3) : 1 + chance(2)]?.(),
  }
}

describe('eight editors of one page', () => {
  it('lose and double none of ten thousand changes, and end with the same page', async () => {
    const server = new PlayedServer()
    const chance = chanceFrom(20_261_123)
    const editors = Array.from({ length: editorCount }, (_, index) => anEditor(server, `E${index}`, chance))
    const isDone = (): boolean =>
      editors.every(({ sync }) => sync.saver.isSaved && sync.saver.revision === server.log.length)
    for (let turn = 0; server.log.length < changeCount || !isDone(); turn += 1) {
      editors[chance(editorCount)]?.step(server.log.length < changeCount)
      if (turn % 4 === 0) for (let tick = 0; tick < 6; tick += 1) await Promise.resolve()
    }
    expect(new Set(server.log.map(({ requestId }) => requestId)).size).toBe(server.log.length)
    for (const { screen } of editors) expect(screen()).toEqual(server.records)
  }, 60_000)
})

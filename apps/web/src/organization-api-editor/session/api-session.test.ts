import { CallError, type ConflictView, type WorkflowView } from '@ashlar/contract'
import { apply, difference } from '@ashlar/document'
import {
  type Block,
  type Change,
  definitionId,
  definitionIn,
  definitionRecord,
  type PageRecords,
  type WorkflowDefinition,
} from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import type { PendingChanges } from '../../saving/pending-storage.ts'
import type { SaveRequest } from '../../saving/saver.ts'
import type { EditedApiKind } from '../edited-kind.ts'
import { editedWorkflow } from '../kinds/workflow.ts'
import { ApiSession } from './api-session.ts'

// What the editor is drawn with is not what this is about, and needs a browser.
vi.mock('../settings/WorkflowSettings.tsx', () => ({ WorkflowSettings: () => null }))
vi.mock('@ashlar/ui', () => ({
  notifyFailure: () => undefined,
  rememberedHere: { getItem: () => null },
}))

const step = (name: string, body = ''): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: { body },
})
const workflow = (...blocks: Block[]): WorkflowDefinition => ({
  id: 'w',
  name: 'Refund',
  responseType: 'SYNC',
  blocks,
  trigger: { type: 'workflow', test: { params: {}, body: null } },
})
const person = { id: 'p', name: 'Ada' }
const allowed = true
const viewOf = ({ id, name, ...content }: WorkflowDefinition, revision: number): WorkflowView => ({
  id,
  name,
  organizationId: 'o',
  owner: person,
  updatedAt: '',
  createdAt: '',
  updatedBy: person,
  version: null,
  revision,
  hasUndeployedChanges: true,
  branch: null,
  isProtected: false,
  reviews: 0,
  triggerType: 'workflow',
  permissions: {
    canView: allowed,
    canEdit: allowed,
    canDeploy: allowed,
    canShare: allowed,
    canDelete: allowed,
    canRun: allowed,
  },
  apiPb: { metadata: { id, name }, ...content },
})

const recordsOf = (definition: WorkflowDefinition): PageRecords => ({
  [definitionId]: definitionRecord(definition),
})
const changeBetween = (before: WorkflowDefinition, after: WorkflowDefinition): Change =>
  difference(recordsOf(before), recordsOf(after))

/** A session with a server that is played by hand. */
const aSession = (
  begin: WorkflowDefinition,
  { pending = [], revision = 1 }: { pending?: PendingChanges[]; revision?: number } = {},
) => {
  const server = { definition: begin, revision, lastSaveId: '' }
  /** What becomes of the next save: it arrives, it is lost, or only its answer is. */
  const next: ('lost' | 'answerLost')[] = []
  const saves: string[] = []
  let due: (() => void)[] = []
  let kept: PendingChanges | null = null
  const refusal = (details: ConflictView | WorkflowView): CallError => {
    const message = 'Ada changed this workflow meanwhile. Choose which version to keep.'
    return new CallError('revision_conflict', message, 409, { code: 'revision_conflict', message, details })
  }
  const collided = (): CallError =>
    refusal({
      revision: server.revision,
      author: 'Ada',
      savedAt: '',
      conflicts: [{ id: definitionId, theirs: definitionRecord(server.definition) }],
      missed: [],
    })
  const changed = (change: Change): WorkflowDefinition => {
    const applied = apply(recordsOf(server.definition), change)
    if (!applied.ok) throw collided()
    const record = definitionIn(applied.records)
    if (record?.kind !== 'workflow') throw new Error('This is no workflow.')
    const { kind: _kind, ...definition } = record
    return { ...definition, id: 'w', name: 'Refund' }
  }
  const kind: EditedApiKind<WorkflowView, WorkflowDefinition> = {
    ...editedWorkflow,
    saveChange: async (_id, { requestId, change }: SaveRequest) => {
      saves.push(requestId)
      const fate = next.shift()
      const offline = new CallError('offline', 'There is no connection.', 0, null)
      if (fate === 'lost') throw offline
      if (server.lastSaveId !== requestId) {
        const definition = changed(change)
        Object.assign(server, { definition, revision: server.revision + 1, lastSaveId: requestId })
      }
      if (fate === 'answerLost') throw offline
      return {
        revision: server.revision,
        lastSuccessfulWrite: '',
        missed: [],
        hasUndeployedChanges: server.definition.blocks.length > 0,
      }
    },
  }
  const deployed: WorkflowDefinition[] = []
  const refuseStale = (baseRevision: number): void => {
    if (server.revision !== baseRevision) throw refusal(viewOf(server.definition, server.revision))
  }
  Object.assign(kind, {
    deploy: async (_id: string, { revision: from }: { revision: number }) => {
      refuseStale(from)
      deployed.push(server.definition)
      return viewOf(server.definition, server.revision)
    },
    readVersion: async (_id: string, version: string) =>
      deployed[Number(version.slice(1)) - 1] ?? server.definition,
  })
  let ids = 0
  const session = new ApiSession({
    kind,
    view: viewOf(begin, revision),
    storage: {
      adopt: () => pending,
      write: (written) => {
        kept = written
      },
    },
    later: (_milliseconds, run) => {
      due.push(run)
      return () => {
        due = due.filter((one) => one !== run)
      }
    },
    newId: () => `request${(ids += 1)}`,
  })
  return {
    session,
    server,
    next,
    saves,
    kept: () => kept,
    deployed,
    /** Lets the time pass until the next save. */
    passes: async () => {
      for (const run of due.splice(0)) run()
      await vi.waitFor(() => expect(session.state.saving.kind).not.toBe('saving'))
    },
    othersSave: (definition: WorkflowDefinition) => {
      Object.assign(server, { definition, revision: server.revision + 1, lastSaveId: 'other' })
    },
    bodies: () =>
      session.state.definition.blocks.map((block) =>
        block.kind === 'step' ? `${block.name}: ${String(block.configuration['body'])}` : block.kind,
      ),
  }
}

const edit = { label: 'Edit A' }

describe('an edited workflow', () => {
  it('is saved after a moment, and says so', async () => {
    const { session, server, passes, kept } = aSession(workflow(step('A')))
    session.change(workflow(step('A', 'x')), edit)
    expect(session.state.saving.kind).toBe('saving')
    expect(kept()).toMatchObject({ count: 1 })
    await passes()
    expect(session.state.saving.kind).toBe('saved')
    expect(server.definition).toEqual(workflow(step('A', 'x')))
    expect(kept()).toBeNull()
  })

  it('goes back and forth, and to the block that was touched', async () => {
    const { session, bodies, passes } = aSession(workflow(step('A')))
    session.change(workflow(step('A', 'x')), { ...edit, group: 'body' })
    session.change(workflow(step('A', 'xy')), { ...edit, group: 'body' })
    session.undo()
    expect(bodies()).toEqual(['A: '])
    expect(session.state.traveled?.to).toEqual(workflow(step('A')))
    session.redo()
    expect(bodies()).toEqual(['A: xy'])
    await passes()
    expect(session.isSaved).toBe(true)
  })

  it('keeps what waits without a connection and sends it later, once', async () => {
    const { session, server, next, passes, saves } = aSession(workflow(step('A')))
    next.push('answerLost')
    session.change(workflow(step('A', 'x')), edit)
    await passes()
    expect(session.state.saving).toMatchObject({ kind: 'offline', count: 1 })
    await session.flush()
    expect(new Set(saves).size).toBe(1)
    expect(server.revision).toBe(2)
    expect(session.state.saving.kind).toBe('saved')
  })

  it('recognizes its own save whose answer was lost, where it was edited since', async () => {
    const { session, server, next, passes } = aSession(workflow(step('A')))
    next.push('answerLost')
    session.change(workflow(step('A', 'x')), edit)
    await passes()
    session.change(workflow(step('A', 'xyz')), edit)
    await session.flush()
    expect(session.state.saving.kind).toBe('saved')
    expect(server.definition).toEqual(workflow(step('A', 'xyz')))
  })
})

describe('a workflow that somebody else saves as well', () => {
  it('holds both changes where they touch different blocks, and undo leaves theirs', async () => {
    const { session, server, bodies, othersSave } = aSession(workflow(step('A'), step('B')))
    othersSave(workflow(step('A'), step('B', 'theirs')))
    session.change(workflow(step('A', 'mine'), step('B')), edit)
    expect(await session.flush()).toBe(true)
    expect(bodies()).toEqual(['A: mine', 'B: theirs'])
    expect(server.definition).toEqual(workflow(step('A', 'mine'), step('B', 'theirs')))
    session.undo()
    expect(bodies()).toEqual(['A: ', 'B: theirs'])
  })

  it('asks where both changed the same; mine goes over theirs', async () => {
    const { session, server, othersSave } = aSession(workflow(step('A')))
    othersSave(workflow(step('A', 'theirs')))
    session.change(workflow(step('A', 'mine')), edit)
    expect(await session.flush()).toBe(false)
    expect(session.state.saving.kind).toBe('conflict')
    session.resolve(new Map([[definitionId, 'mine']]))
    expect(await session.flush()).toBe(true)
    expect(server.definition).toEqual(workflow(step('A', 'mine')))
  })

  it('asks where both changed the same; theirs is shown, and undo brings mine back', async () => {
    const { session, bodies, othersSave } = aSession(workflow(step('A')))
    othersSave(workflow(step('A', 'theirs')))
    session.change(workflow(step('A', 'mine')), edit)
    await session.flush()
    session.resolve(new Map([[definitionId, 'theirs']]))
    expect(bodies()).toEqual(['A: theirs'])
    expect(session.isSaved).toBe(true)
    session.undo()
    expect(bodies()).toEqual(['A: mine'])
  })

  it('asks about the one block that both changed, and keeps what both did beside it', async () => {
    const begin = workflow(step('A'), step('B'), step('C'))
    const { session, server, othersSave } = aSession(begin)
    othersSave(workflow(step('A', 'theirs'), step('B', 'theirs'), step('C')))
    session.change(workflow(step('A', 'mine'), step('B'), step('C', 'mine')), edit)
    await session.flush()
    const mine = workflow(step('A', 'mine'), step('B', 'theirs'), step('C', 'mine'))
    const theirs = workflow(step('A', 'theirs'), step('B', 'theirs'), step('C', 'mine'))
    expect(session.state.conflict).toMatchObject({
      author: 'Ada',
      collisions: [{ mine: definitionRecord(mine), theirs: definitionRecord(theirs) }],
    })
    session.resolve(new Map([[definitionId, 'theirs']]))
    await session.flush()
    expect(server.definition).toEqual(theirs)
  })
})

describe('deploying and restoring', () => {
  const version = {
    id: 'v1',
    number: 1,
    name: 'Refund',
    description: '',
    createdAt: '',
    createdBy: person,
  }

  it('saves first, so that what is on the screen is what runs', async () => {
    const { session, deployed } = aSession(workflow(step('A')))
    session.change(workflow(step('A', 'x')), edit)
    await session.deploy('What is new')
    expect(deployed).toEqual([workflow(step('A', 'x'))])
  })

  it('deploys nothing that was not seen: what somebody else saved is shown instead', async () => {
    const { session, deployed, bodies, othersSave } = aSession(workflow(step('A')))
    othersSave(workflow(step('A', 'theirs')))
    await expect(session.deploy('')).rejects.toThrow('Ada changed this workflow meanwhile')
    expect(deployed).toEqual([])
    expect(bodies()).toEqual(['A: theirs'])
    expect(session.isSaved).toBe(true)
    await session.deploy('')
    expect(deployed).toEqual([workflow(step('A', 'theirs'))])
  })

  it('restores a version as one step, which undo takes back', async () => {
    const { session, server, bodies } = aSession(workflow(step('A', 'first')))
    await session.deploy('')
    session.change(workflow(step('A', 'second')), edit)
    await session.restore(version)
    expect(bodies()).toEqual(['A: first'])
    expect(session.isSaved).toBe(true)
    session.undo()
    expect(bodies()).toEqual(['A: second'])
    await session.flush()
    expect(server.definition).toEqual(workflow(step('A', 'second')))
  })
})

describe('what an earlier visit could not save', () => {
  const pending = [
    {
      changes: [changeBetween(workflow(step('A'), step('B')), workflow(step('A', 'mine'), step('B')))],
      count: 2,
    },
  ]

  it('is put on top of what the server has now', async () => {
    const { session, server, bodies } = aSession(workflow(step('A'), step('B', 'theirs')), { pending })
    expect(bodies()).toEqual(['A: mine', 'B: theirs'])
    await session.flush()
    expect(server.definition).toEqual(workflow(step('A', 'mine'), step('B', 'theirs')))
  })

  it('is asked about where somebody changed the same since, and stays kept until then', () => {
    const { session, kept } = aSession(workflow(step('A', 'theirs'), step('B')), { pending })
    expect(session.state.saving.kind).toBe('conflict')
    expect(session.state.conflict?.collisions).toHaveLength(1)
    expect(kept()).toMatchObject({ changes: pending[0]?.changes })
  })
})

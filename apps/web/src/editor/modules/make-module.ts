import { call, routes } from '@ashlar/contract'
import {
  fillModule,
  isSame,
  type ModulePlan,
  planModule,
  type Refusal,
  replaceByModule,
} from '@ashlar/document'
import { randomId } from '@ashlar/runtime'
import type { UsedModule } from '@ashlar/schema'
import { notifyFailure } from '@ashlar/ui'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import type { EditorSession } from '../session/editor-session.ts'

/** Why nothing was made: a sentence, after which the page is as it was. */
export class ModuleNotMade extends Error {}

const planned = (answer: ReturnType<typeof planModule>): ModulePlan => {
  if (!answer.ok) throw notMade(answer)
  return answer.plan
}

const notMade = ({ message }: Refusal): ModuleNotMade => new ModuleNotMade(message)

/** Makes an empty module what a plan says, and deploys it. Rejects with what the server refused. */
const fillAndDeploy = async (
  session: EditorSession,
  module: { readonly id: string; readonly pageId: string },
  plan: ModulePlan,
): Promise<UsedModule> => {
  const page = await callInSession(call(routes.pages.read, { parameters: { pageId: module.pageId } }))
  const filled = fillModule(page.records, session.catalogue, { plan, createdAt: Date.now() }, session.newId)
  if (!filled.ok) throw notMade(filled)
  await callInSession(
    call(routes.pages.saveChange, {
      parameters: { pageId: page.id },
      body: { requestId: randomId(), baseRevision: page.revision, change: filled.change },
    }),
  )
  const parameters = { applicationId: module.id }
  const { number } = await callInSession(
    call(routes.applications.deploy, { parameters, body: { description: '' } }),
  )
  const used = { moduleId: module.id, version: number }
  await session.modules.read(used)
  return used
}

/** Whether two plans of the same components would make the same. */
const isSamePlan = (one: ModulePlan, other: ModulePlan): boolean =>
  one.instance === other.instance &&
  one.given === other.given &&
  isSame([...one.content], [...other.content]) &&
  isSame([...one.changed], [...other.changed])

/** Takes away a module that did not come about. */
const remove = async ({ id, name }: { readonly id: string; readonly name: string }): Promise<void> => {
  try {
    await callInSession(call(routes.applications.remove, { parameters: { applicationId: id } }))
  } catch (error) {
    notifyFailure(`The unfinished module ${name} is still on Home: ${failureOf(error).message}`)
  }
}

/**
 * Makes a module of components, deploys its first version, and puts one component in their place, in one step of the page. Where
 * that fails, the page is as it was and the module is gone again. Rejects with `ModuleNotMade`, or with what the server refused.
 */
export const makeModule = async (
  session: EditorSession,
  { ids, name }: { readonly ids: readonly string[]; readonly name: string },
): Promise<void> => {
  const planNow = (): ModulePlan =>
    planned(planModule(session.state.records, session.catalogue, { ids, name }))
  const plan = planNow()
  const created = await callInSession(
    call(routes.applications.create, { body: { name, folderId: null, kind: 'module' } }),
  )
  try {
    const [page] = created.pages
    if (page === undefined) throw new ModuleNotMade('The new module has no page.')
    const used = await fillAndDeploy(session, { id: created.id, pageId: page.id }, plan)
    // Others may have changed the components while the module was made.
    if (!isSamePlan(planNow(), plan)) {
      throw new ModuleNotMade('The components changed while the module was made. Try again.')
    }
    const outcome = replaceByModule(session.state.records, session.catalogue, { plan, used }, session.newId)
    if (!outcome.ok) throw notMade(outcome)
    if (!session.apply(outcome, { label: `Make the module ${name}` })) {
      throw new ModuleNotMade('The page changed meanwhile. Try again.')
    }
  } catch (error) {
    await remove(created)
    throw error
  }
}

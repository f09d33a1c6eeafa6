import type { Executor } from '@ashlar/executor'
import { textsOfPage } from '@ashlar/contract'
import { type ImpossibleInput, inputBounds } from '@ashlar/runtime/input-bounds'
import {
  type ApiRecord,
  type JsonObject,
  nameFaults,
  type PageCheck,
  type Problem,
  stepsWithin,
} from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { transactionProblems } from '@ashlar/integrations/descriptors'
import { type CommitContent, readCommit } from '../tables/commit-content.ts'
import { commits, deployments } from '../tables/applications.ts'
import type { Queryable } from '../platform/database/database.ts'
import { expandedPages } from './expanded-pages.ts'
import { factsOfPages } from './facts.ts'
import { presentContent, type PresentedContent } from './present-content.ts'

/** A deployment made ready to be served: it never changes, so it is prepared once. */
export interface Publication extends PresentedContent {
  deploymentId: string
  applicationId: string
  name: string
  /** What the executor runs, by id. */
  apis: ReadonlyMap<string, ApiRecord>
  /** The paths of its page that each API reads, by its id: whatever else a browser sends is passed over. */
  inputs: ReadonlyMap<string, readonly string[]>
  /** What of the inputs of an API the components of its page can never hold. */
  impossibleInputs: (apiId: string, inputs: JsonObject) => ImpossibleInput[]
}

/** Why content cannot be published, and the API and the step that it is about, where it is about one. */
export interface ContentProblem extends Problem {
  readonly api?: { readonly pageId: string; readonly id: string }
  readonly block?: { readonly id: string; readonly name: string }
}

const maximumRemembered = 200

/** The deployments of all applications, prepared at the first use and remembered. */
export class Publications {
  readonly #database: Queryable
  /** Checks the records of a page and brings them up to date. */
  readonly checkPage: PageCheck
  readonly #executor: Executor
  readonly #remembered = new Map<string, Promise<Publication | null>>()

  constructor(database: Queryable, checkPage: PageCheck, executor: Executor) {
    this.#database = database
    this.checkPage = checkPage
    this.#executor = executor
  }

  /** The publication of a deployment, or null when the application has no such deployment. */
  find(applicationId: string, deploymentId: string): Promise<Publication | null> {
    const key = `${applicationId}/${deploymentId}`
    const known = this.#remembered.get(key)
    if (known !== undefined) return known
    const oldest = this.#remembered.keys().next()
    if (this.#remembered.size >= maximumRemembered && oldest.done !== true)
      this.#remembered.delete(oldest.value)
    const publication = this.#prepare(applicationId, deploymentId)
    this.#remembered.set(key, publication)
    const forget = (): void => {
      this.#remembered.delete(key)
    }
    publication.then((found) => (found === null ? forget() : undefined), forget)
    return publication
  }

  /** Why content cannot be published: damaged pages, steps that would be refused when they run, and blocks that
   * nothing can be read by. */
  problemsOf(content: CommitContent): ContentProblem[] {
    return content.pages.flatMap((page) => {
      const checked = this.checkPage(page.records)
      const problems = checked.ok
        ? this.#stepProblems(page.id, Object.values(checked.value))
        : checked.problems
      return problems.map((problem) => ({ ...problem, path: `${page.name}.${problem.path}` }))
    })
  }

  #stepProblems(pageId: string, records: readonly { kind: string }[]): ContentProblem[] {
    const isApi = (record: { kind: string }): record is ApiRecord => record.kind === 'api'
    return records.filter(isApi).flatMap(({ id, name, blocks }) => {
      const api = { pageId, id }
      return [
        ...[...nameFaults(blocks), ...transactionProblems(blocks)].map(({ path, reason }) => ({
          path: `${name}.${path}`,
          reason,
          api,
        })),
        ...stepsWithin(blocks).flatMap((block) =>
          this.#executor.checkStep(block.pluginId, block.configuration).map(({ path, reason }) => ({
            path: `${name}.${block.name}.${path}`,
            reason,
            api,
            block: { id: block.id, name: block.name },
          })),
        ),
      ]
    })
  }

  async #prepare(applicationId: string, deploymentId: string): Promise<Publication | null> {
    const [row] = await this.#database
      .select({ content: commits.content })
      .from(deployments)
      .innerJoin(commits, eq(commits.id, deployments.commitId))
      .where(and(eq(deployments.id, deploymentId), eq(deployments.applicationId, applicationId)))
    if (row === undefined) return null
    const content = readCommit(row.content)
    const presented = presentContent(content, this.checkPage)
    const apis = new Map<string, ApiRecord>()
    for (const { records } of expandedPages(content, this.checkPage)) {
      for (const record of Object.values(records)) {
        if (record.kind === 'api') apis.set(record.id, record)
      }
    }
    const boundsByApi = new Map(
      presented.pages.flatMap((page) => {
        const facts = new Map(factsOfPages([page]).map((known) => [known.type, known]))
        const texts = textsOfPage({ ...presented.document, settings: presented.settings }, page)
        const bounds = inputBounds(page, facts, texts)
        return page.apis.map(({ id }) => [id, bounds] as const)
      }),
    )
    return {
      deploymentId,
      applicationId,
      name: content.name,
      ...presented,
      apis,
      inputs: new Map(presented.pages.flatMap((page) => page.apis.map((api) => [api.id, api.inputs]))),
      impossibleInputs: (apiId, inputs) => boundsByApi.get(apiId)?.(apiId, inputs) ?? [],
    }
  }
}

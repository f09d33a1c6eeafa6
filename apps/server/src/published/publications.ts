import type { Executor } from '@ashlar/executor'
import { type ApiRecord, type PageCheck, type Problem, stepsWithin } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import type { CommitContent } from '../applications/commit-content.ts'
import { commits, deployments } from '../applications/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
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

  /** Why content cannot be published: damaged pages, and steps that would be refused when they run. */
  problemsOf(content: CommitContent): Problem[] {
    return content.pages.flatMap((page) => {
      const checked = this.checkPage(page.records)
      const problems = checked.ok ? this.#stepProblems(Object.values(checked.value)) : checked.problems
      return problems.map(({ path, reason }) => ({ path: `${page.name}.${path}`, reason }))
    })
  }

  #stepProblems(records: readonly { kind: string }[]): Problem[] {
    const isApi = (record: { kind: string }): record is ApiRecord => record.kind === 'api'
    return records
      .filter(isApi)
      .flatMap((api) =>
        stepsWithin(api.blocks).flatMap((block) =>
          this.#executor
            .checkStep(block.pluginId, block.configuration)
            .map(({ path, reason }) => ({ path: `${api.name}.${block.name}.${path}`, reason })),
        ),
      )
  }

  async #prepare(applicationId: string, deploymentId: string): Promise<Publication | null> {
    const [row] = await this.#database
      .select({ content: commits.content })
      .from(deployments)
      .innerJoin(commits, eq(commits.id, deployments.commitId))
      .where(and(eq(deployments.id, deploymentId), eq(deployments.applicationId, applicationId)))
    if (row === undefined) return null
    const { content } = row
    const presented = presentContent(content, this.checkPage)
    const apis = new Map<string, ApiRecord>()
    for (const { records } of content.pages) {
      const checked = this.checkPage(records)
      for (const record of Object.values(checked.ok ? checked.value : records)) {
        if (record.kind === 'api') apis.set(record.id, record)
      }
    }
    return {
      deploymentId,
      applicationId,
      name: content.name,
      ...presented,
      apis,
      inputs: new Map(presented.pages.flatMap((page) => page.apis.map((api) => [api.id, api.inputs]))),
    }
  }
}

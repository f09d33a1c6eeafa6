import type { ApiDefinition } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { checkContent } from './content.ts'
import { apis, apiVersions } from '../tables/apis.ts'

/** A version as it runs. */
export interface DeployedApi {
  readonly versionId: string
  readonly organizationId: string
  /** Null where what was deployed can no longer be read. */
  readonly definition: ApiDefinition | null
}

const mostRemembered = 500

/** Versions of workflows and jobs, read once and remembered; they never change. */
export class DeployedApis {
  readonly #queries: Queryable
  readonly #remembered = new Map<string, Promise<DeployedApi | null>>()

  constructor(queries: Queryable) {
    this.#queries = queries
  }

  /** The version of an organization's workflow or job; null where there is none. */
  async find(organizationId: string, versionId: string): Promise<DeployedApi | null> {
    const found = await this.#find(versionId)
    return found?.organizationId === organizationId ? found : null
  }

  #find(versionId: string): Promise<DeployedApi | null> {
    const known = this.#remembered.get(versionId)
    if (known !== undefined) return known
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
    const found = this.#read(versionId)
    this.#remembered.set(versionId, found)
    const forget = (): boolean => this.#remembered.delete(versionId)
    // What is missing may still be committed.
    found.then((version) => version === null && forget(), forget)
    return found
  }

  async #read(versionId: string): Promise<DeployedApi | null> {
    const [row] = await this.#queries
      .select({
        id: apis.id,
        kind: apis.kind,
        organizationId: apis.organizationId,
        name: apiVersions.name,
        definition: apiVersions.definition,
      })
      .from(apiVersions)
      .innerJoin(apis, eq(apis.id, apiVersions.apiId))
      .where(eq(apiVersions.id, versionId))
    if (row === undefined) return null
    const checked = checkContent(row.kind, row.definition)
    const { id, name, organizationId } = row
    return { versionId, organizationId, definition: checked.ok ? { ...checked.value, id, name } : null }
  }
}

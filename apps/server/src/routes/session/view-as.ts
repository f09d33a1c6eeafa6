import type { ViewedAs } from '@ashlar/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShortMemory } from '../../platform/short-memory.ts'
import type { RequestHeaders } from '../../requests/exchange.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { viewedRights, type ViewedRights } from '../../rights/viewed-rights.ts'
import { HostCookie } from './host-cookie.ts'

/** As what somebody looks at the product. */
type Viewed = Pick<ViewedAs, 'kind' | 'id'>

const viewedOf = (text: string): Viewed | null => {
  const [, kind, id] = /^(?:(role|group):)?([\w-]{1,64})$/u.exec(text) ?? []
  // Servers of before kept the key of a role alone.
  return id === undefined ? null : { kind: kind === 'group' ? 'group' : 'role', id }
}

/** The cookie that says as what a browser looks at the product. It can only take away, so it needs no signature. */
export class ViewAs {
  readonly #cookie: HostCookie
  readonly #database: Database
  readonly #known: ShortMemory<ViewedRights | null>

  constructor(publicUrl: string, { database, clock }: { database: Database; clock: Clock }) {
    this.#cookie = new HostCookie(publicUrl, 'ashlar_view_as', null)
    this.#database = database
    this.#known = new ShortMemory(clock)
  }

  /**
   * What a role or a group of an organization gives, remembered for a second; null where it has none of this id: who
   * looks at another organization, or at what was deleted, is who they are.
   */
  rightsOf(organizationId: string, { kind, id }: Viewed): Promise<ViewedRights | null> {
    return this.#known.remember(`${organizationId} ${kind} ${id}`, () =>
      viewedRights(this.#database.queries, organizationId, { kind, id }),
    )
  }

  /** As what a request looks at an organization; null: as who they are. */
  async read(headers: RequestHeaders, organizationId: string): Promise<ViewedAs | null> {
    const viewed = viewedOf(this.#cookie.read(headers))
    if (viewed === null) return null
    const rights = await this.rightsOf(organizationId, viewed)
    return rights === null ? null : { ...viewed, name: rights.name }
  }

  /** The value of `Set-Cookie` for it. */
  write(viewed: Viewed | null): string {
    return viewed === null ? this.#cookie.remove() : this.#cookie.write(`${viewed.kind}:${viewed.id}`)
  }

  /** A member with no more than both they and what they look as hold. */
  async narrow(member: MemberPrincipal, headers: RequestHeaders): Promise<MemberPrincipal> {
    const viewed = viewedOf(this.#cookie.read(headers))
    const rights = viewed === null ? null : await this.rightsOf(member.organizationId, viewed)
    if (viewed === null || rights === null) return member
    const permissions = [...member.permissions].filter((one) => rights.permissions.has(one))
    return {
      ...member,
      permissions: new Set(permissions),
      // What the role gives may change while it is looked at.
      rightsVersion: `${member.rightsVersion} as ${viewed.kind} ${viewed.id} ${permissions.toSorted().join()}`,
    }
  }
}

import { organizationRoles, type OrganizationRole, rolePermissions } from '@ashlar/schema'
import type { RequestHeaders } from '../../requests/exchange.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { HostCookie } from './host-cookie.ts'

/** As what somebody can look at the product: every role but the one that holds everything and ownership. */
export type ViewedRole = Exclude<OrganizationRole, 'owner'>

const isViewed = (text: string): text is ViewedRole =>
  text !== 'owner' && organizationRoles.some((role) => role === text)

/** The cookie that says as what a browser looks at the product. It can only take away, so it needs no signature. */
export class ViewAs {
  readonly #cookie: HostCookie

  constructor(publicUrl: string) {
    this.#cookie = new HostCookie(publicUrl, 'ashlar_view_as', null)
  }

  /** As what a request looks at the product; null: as who they are. */
  read(headers: RequestHeaders): ViewedRole | null {
    const text = this.#cookie.read(headers)
    return isViewed(text) ? text : null
  }

  /** The value of `Set-Cookie` for it. */
  write(role: ViewedRole | null): string {
    return role === null ? this.#cookie.remove() : this.#cookie.write(role)
  }

  /** A member with no more than both they and the viewed role hold. */
  narrow(member: MemberPrincipal, headers: RequestHeaders): MemberPrincipal {
    const role = this.read(headers)
    if (role === null) return member
    const permissions = [...member.permissions].filter((one) => rolePermissions[role].has(one))
    return {
      ...member,
      permissions: new Set(permissions),
      rightsVersion: `${member.rightsVersion} as ${role}`,
    }
  }
}

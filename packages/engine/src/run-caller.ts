import type { JsonObject, JsonValue } from '@ashlar/schema'

/** Who a run goes on for, as the host knows it. */
export interface RunCaller {
  /** What `Global.user` is; null for a visitor, another system or a schedule. */
  readonly user: JsonObject | null
  /** What `Global.groups` is: the groups of the user. */
  readonly groups: JsonValue[]
  /** What `Global.organization` is; null for a visitor, absent in what was kept before there was one. */
  readonly organization?: JsonObject | null | undefined
  /** The member of the organization that it is; absent for everybody else. No expression reads it. */
  readonly memberId?: string | undefined
  /** Whom another site signed in, by its access token and what it calls them; absent for everybody else. No expression reads it. */
  readonly externalUser?: string | undefined
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The names that a run begins with. Inputs come from browsers and other systems: whatever they say of `Global.user`,
 * `Global.groups` and `Global.organization`, what the host knows stands there. `caller` is absent where the inputs are the host's own.
 */
export const namesAtBegin = (inputs: JsonObject, caller: RunCaller | undefined): JsonObject => {
  if (caller === undefined) return inputs
  const given = Object.hasOwn(inputs, 'Global') ? inputs['Global'] : undefined
  const { user, groups, organization = null } = caller
  return { ...inputs, Global: { ...(isObject(given) ? given : {}), user, groups, organization } }
}

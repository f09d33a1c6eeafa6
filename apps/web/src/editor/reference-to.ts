import type { EntityReference } from '@ashlar/schema'

/** What names a variable, timer or event of the page or of the application. */
export const referenceTo = ({
  name,
  scope,
}: {
  readonly name: string
  readonly scope?: 'app' | undefined
}): EntityReference => ({ name, scope: scope ?? 'page' })

/** The name by which bindings read it: those of the application below `App`. */
export const readName = ({
  name,
  scope,
}: {
  readonly name: string
  readonly scope?: string | undefined
}): string => (scope === 'app' ? `App.${name}` : name)

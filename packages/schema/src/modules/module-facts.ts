/** An application that people open, or a module, which is built like one and stands on pages of others. */
export const applicationKinds = ['application', 'module'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

/** The type of the component that stands for a module on a page. */
export const moduleType = 'module'

/** Which version of which module a component shows. Versions never change. */
export interface UsedModule {
  /** The id of the module, which is an application of the kind `module`. */
  readonly moduleId: string
  /** The number of the version, counted from 1. */
  readonly version: number
}

/** A module and its version as a key. */
export const moduleKey = ({ moduleId, version }: UsedModule): string => `${moduleId}@${version}`

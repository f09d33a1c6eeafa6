import type { JsonObject, StepLanguage } from '@ashlar/schema'
import type { FormSection } from './form.ts'

/**
 * What bindings become in a template: parameters, encoded text, or JSON values. A text that is code as a whole has no
 * bindings: it reads names as they are.
 */
export type TemplateMode = 'sql' | 'text' | 'json' | StepLanguage

/** What everybody who shows or runs steps needs to know of what they are steps of. */
interface PluginFacts {
  /** The stable id: `postgres`, `restapi`, `javascript`. */
  readonly pluginId: string
  /** As people call it: "PostgreSQL". */
  readonly label: string
  /** A sentence for lists of what can be chosen. */
  readonly description: string
  readonly step: StepDescriptor
}

/**
 * Something that is there without being connected: every organisation has it, and nobody needs a permission for it.
 * Its steps name the plugin where others name an integration.
 */
export interface BuiltInDescriptor extends PluginFacts {
  readonly kind: 'code' | 'workflow'
}

/** What the screens, the server and the engine need to know of a system without calling it. */
export interface IntegrationDescriptor extends PluginFacts {
  readonly kind: 'database' | 'service'
  /** The form of a connection. */
  readonly sections: readonly FormSection[]
  /**
   * Where the connection leads, such as `postgres+tls://db.example:5432`. Secrets are bound to it: when it changes, they
   * have to be given again, so that nobody can send a stored password to a place of their own.
   */
  target(configuration: JsonObject): string
}

/** Whatever a step can be a step of. */
export type PluginDescriptor = IntegrationDescriptor | BuiltInDescriptor

/** The form of one step, and the configuration a new step begins with. */
export interface StepDescriptor {
  /** Names a new step: `Query1`, `Request1`. */
  readonly nameWord: string
  readonly sections: readonly FormSection[]
  readonly defaultConfiguration: JsonObject
  /** Whether a run tells what was sent to the outside, for builders to read. */
  readonly showsRequest: boolean
  /** The templates of a configuration in a fixed order; only texts are listed, whatever else is wrong. */
  templates(configuration: JsonObject): readonly StepTemplate[]
  /** Whether a step changes nothing in the system, so that running it once more, or in vain, harms nobody; false in doubt. */
  onlyReads(configuration: JsonObject): boolean
}

/** A text of a step's configuration in which bindings may stand. */
export interface StepTemplate {
  /** Property names and indexes joined by dots: `body`, `headers.0.value`. */
  readonly path: string
  readonly mode: TemplateMode
  readonly text: string
}

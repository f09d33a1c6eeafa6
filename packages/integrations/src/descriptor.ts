import type { ChangesWanted, JsonObject, StepLanguage, TableStatements, ValueType } from '@ashlar/schema'
import type { QueryFunction, QueryReading, TableQuery } from '@ashlar/schema/table-query'
import type { FormField, FormSection } from './form.ts'
import type { ParsedTemplate } from './template.ts'

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
  /** The page of the manual about its steps; absent: that about all of its kind. */
  readonly document?: string
}

/**
 * Something that is there without being connected: every organization has it, and nobody needs a permission for it.
 * Its steps name the plugin where others name an integration.
 */
export interface BuiltInDescriptor extends PluginFacts {
  readonly kind: 'code' | 'workflow'
}

/** What is connected by a form. */
export interface ConnectionDescriptor {
  /** The stable id: `postgres`, `vault`. */
  readonly pluginId: string
  /** As people call it: "PostgreSQL". */
  readonly label: string
  /** A sentence for lists of what can be chosen. */
  readonly description: string
  /** Two letters that stand for it where there is no room for its name. */
  readonly mark: string
  /** The form of a connection. */
  readonly sections: readonly FormSection[]
  /**
   * Where the connection leads, such as `postgres+tls://db.example:5432`, and behind a blank where else its secrets go. Secrets are bound to it: when it changes, they
   * have to be given again, so that nobody can send a stored password to a place of their own.
   */
  target(configuration: JsonObject): string
}

/** What the screens, the server and the engine need to know of a system without calling it. */
export interface IntegrationDescriptor extends PluginFacts, ConnectionDescriptor {
  readonly kind: 'database' | 'service'
  /** Whether what its steps change can be rolled back at the end of a trial run. */
  readonly canRollBack: boolean
  /** Whether several of its steps can run in one transaction. */
  readonly hasTransactions: boolean
  /** Whether its connections lead to models that text is asked of: then the organization's assistant can use them. */
  readonly offersModels?: boolean
  /** Whether it says what its steps would answer before they run; see `answerTypes` of its driver. */
  readonly describesAnswers?: true
  /** The SQL of its steps; absent: they are none of SQL. */
  readonly dialect?: SqlDialectName
  /** Writes the statements of pages that are made from a table; absent: no pages can be made from its tables. */
  readonly tables?: TableStatementWriter
}

/** A dialect of SQL that the editor knows the words of. */
export type SqlDialectName =
  | 'postgresql'
  | 'mysql'
  | 'mariadb'
  | 'mssql'
  | 'oracledb'
  | 'snowflake'
  | 'bigquery'
  | 'databricks'
  | 'sqlite'

/** The language of a system's tables, as steps on it are written. */
export interface TableStatementWriter {
  readonly statements: TableStatements
  /** The configuration of a step that runs a statement. */
  readonly configurationOf: (statement: string) => JsonObject
  /** The configuration of a step that saves all changes of rows or, where one is refused, none; absent: no step does that. */
  readonly savingOf?: (wanted: ChangesWanted) => JsonObject
  /** Absent: people write queries as SQL. */
  readonly queries?: QueryLanguage
}

/** How queries that people build stand in a step. */
export interface QueryLanguage {
  /** The field of the step's form that holds the statement. */
  readonly field: string
  /** What can be made of the values of a column. */
  readonly functions: readonly QueryFunction[]
  /** Reads a statement as a query, whole or not at all. */
  read(statement: ParsedTemplate): QueryReading
  /** Writes a query such that it is read as the same one. */
  write(query: TableQuery): string
}

/** Whatever a step can be a step of. */
export type PluginDescriptor = IntegrationDescriptor | BuiltInDescriptor

/** The form of one step, and the configuration a new step begins with. */
export interface StepDescriptor {
  /** Names a new step: `Query1`, `Request1`. */
  readonly nameWord: string
  readonly sections: readonly FormSection[]
  readonly defaultConfiguration: JsonObject
  /** Fields that follow from what is chosen in a configuration; absent: there are none. */
  readonly fieldsOf?: (configuration: JsonObject) => readonly FormField[]
  /** Whether a run tells what was sent to the outside, for builders to read. */
  readonly showsRequest: boolean
  /** The templates of a configuration in a fixed order; only texts are listed, whatever else is wrong. */
  templates(configuration: JsonObject): readonly StepTemplate[]
  /** What each message is like of a step that gives them one after the other, as a Stream block reads them; undefined for all others. */
  readonly messageType?: (configuration: JsonObject) => ValueType | undefined
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

import type { JsonObject, StepLanguage } from '@ashlar/schema'

/** When a field is shown: while another one has one of these values (of a switch `true` or `false`), and what else there is to it. */
export interface ShownIf {
  readonly key: string
  readonly oneOf: readonly string[]
  /** Whether it is shown as well where the other field has no value yet. */
  readonly orMissing?: boolean
  readonly and?: ShownIf
}

/** What every field of a form has. */
interface FieldFacts {
  /** The property of the configuration, and the name of the secret where the field is one. */
  readonly key: string
  readonly label: string
  /** A sentence below the field. */
  readonly help?: string
  readonly placeholder?: string
  readonly isRequired?: boolean
  /** The field is shown, and counts, only while another field has one of these values. */
  readonly shownIf?: ShownIf
}

/** A line or a block of text. In a step, `mode` says that bindings may stand in it and what they become. */
export interface TextField extends FieldFacts {
  readonly kind: 'text'
  readonly default?: string
  readonly isMultiline?: boolean
}

/** Code, edited in a code editor; in SQL, JSON and text with bindings. */
export interface CodeField extends FieldFacts {
  readonly kind: 'code'
  readonly language: 'sql' | 'json' | 'text' | StepLanguage
  readonly default?: string
  /** JSON that is an object as a rule: its names with their values are drawn as rows, with the code beside. */
  readonly rows?: JsonRows
}

/** How JSON is drawn as rows. */
export interface JsonRows {
  /** What a row is, as its buttons say it: "field". */
  readonly noun: string
  /** The code is no JSON to be drawn while another field has a value other than these. */
  readonly shownIf?: ShownIf
  /** The names that get a value, as far as the rest of the step says them; undefined: any may. */
  readonly known?: (configuration: JsonObject) => readonly KnownName[] | undefined
}

/** A name that gets a value. */
export interface KnownName {
  readonly name: string
  /** As the system writes it: `[ID!]!`. */
  readonly type: string
  /** Whether the value is text, also where it looks like a number. */
  readonly isText: boolean
}

/** A whole number. */
export interface NumberField extends FieldFacts {
  readonly kind: 'number'
  readonly default?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** A secret: it is stored encrypted, apart from the configuration, and never sent back. */
export interface PasswordField extends FieldFacts {
  readonly kind: 'password'
  readonly isMultiline?: boolean
}

/**
 * A pair of keys that the host makes when the form is saved: the public one is the value, to be copied, and the private one the secret of
 * the same name, which nobody enters and nobody reads.
 */
export interface KeyPairField extends FieldFacts {
  readonly kind: 'keyPair'
  readonly algorithm: 'ed25519' | 'rsa'
  readonly default?: string
}

/** One of a few values. */
export interface ChoiceField extends FieldFacts {
  readonly kind: 'choice'
  /** What the step does at all: it stands beside the integration, and the fields below follow from it. */
  readonly isAction?: true
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly default: string
}

/** On or off. */
export interface SwitchField extends FieldFacts {
  readonly kind: 'switch'
  readonly default: boolean
}

/**
 * A list of keys with values, stored as `[{ id, key, value, isSecret }]`. The value of a secret pair is empty in the
 * configuration and stored as the secret `<field key>.<pair id>`.
 */
export interface PairsField extends FieldFacts {
  readonly kind: 'pairs'
  readonly mayBeSecret: boolean
  /** What the two columns are called. */
  readonly keyLabel: string
  readonly valueLabel: string
}

/** One of the organization's workflows, by its id; empty while none is chosen. */
export interface WorkflowField extends FieldFacts {
  readonly kind: 'workflow'
  readonly default?: string
}

/** The address to which a provider leads people back, to be copied; no part of the configuration. */
export interface CallbackAddressField extends FieldFacts {
  readonly kind: 'callbackAddress'
}

/** Something done with the saved connection; no part of the configuration. */
export interface ButtonField extends FieldFacts {
  readonly kind: 'button'
  readonly buttonType: 'connectOAuth' | 'revokeOAuthTokens'
}

/** What a step does of all that its integration offers; the fields of the step follow from it. Kept as a JSON object. */
export interface OperationField extends FieldFacts {
  readonly kind: 'operation'
}

export type FormField =
  | TextField
  | CodeField
  | NumberField
  | PasswordField
  | KeyPairField
  | ChoiceField
  | SwitchField
  | PairsField
  | WorkflowField
  | CallbackAddressField
  | ButtonField
  | OperationField

/** Fields under one heading; the first section may have none. */
export interface FormSection {
  readonly title: string
  readonly fields: readonly FormField[]
}

/** One row of a list of pairs as it is stored. */
export interface Pair {
  /** Made by the form; stays the same while key and value change. */
  readonly id: string
  readonly key: string
  readonly value: string
  readonly isSecret: boolean
}

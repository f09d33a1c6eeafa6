import type { OAuthType } from '../oauth/oauth-settings.ts'

/** One value that an operation takes: a field of the step's form. */
export interface ServiceParameter {
  /** As the service calls it. In `json` dots lead into objects: `fields.summary`. */
  readonly name: string
  readonly label: string
  /** `json`: a value in the JSON of the body; `body`: all of it. */
  readonly place: 'path' | 'query' | 'json' | 'form' | 'body'
  readonly isRequired?: true
  readonly help?: string
  readonly placeholder?: string
  /** What a written text is in a JSON body; a binding alone stands for its value whatever it is. */
  readonly type?: 'text' | 'json'
}

/** Something that people do with a service: one request. */
export interface ServiceOperation {
  /** Stays the same for ever: steps are stored with it. */
  readonly id: string
  readonly label: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Behind the base address, with `{name}` for each parameter of the path. */
  readonly path: string
  readonly parameters: readonly ServiceParameter[]
  /** Whether it changes nothing although it is no `GET`. */
  readonly onlyReads?: true
}

/** How a connection to a service logs in by OAuth, as far as the service says it. */
export interface ServiceLogin {
  readonly type: OAuthType
  readonly authorizationUrl?: string
  readonly tokenUrl: string
  readonly revokeTokenUrl?: string
  readonly userInfoUrl?: string
  readonly scope?: string
}

/** A key or a password that a service takes. */
export interface ServiceKey {
  readonly kind: 'bearer' | 'basic' | 'apiKey'
  /** What the service calls it. */
  readonly label: string
  /** Of `basic`: what stands for the user. */
  readonly userLabel?: string
  /** Of `apiKey`: the header. */
  readonly header?: string
}

/** A service over HTTP as data: how its connections look and what its steps do. */
export interface ServiceDescription {
  /** Stays the same for ever. */
  readonly pluginId: string
  readonly label: string
  readonly description: string
  /** Two letters that stand for it. */
  readonly mark: string
  /** Empty where each customer has an address of their own. */
  readonly baseUrl: string
  readonly baseUrlPlaceholder?: string
  /** The ways in, the one that most people take first. */
  readonly ways: readonly [ServiceKey | ServiceLogin, ...(ServiceKey | ServiceLogin)[]]
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly operations: readonly [ServiceOperation, ...ServiceOperation[]]
}

/** Whether a way in is a login. */
export const isLogin = (way: ServiceKey | ServiceLogin): way is ServiceLogin => 'type' in way

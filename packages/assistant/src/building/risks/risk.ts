/** How something in a draft could carry data out of the page, or change data by itself. */
export type RiskKind =
  /** A picture, a frame, a link, a page to open or a request leads to another site. */
  | 'outside_address'
  /** An address is made of data. */
  | 'data_in_address'
  /** Markup is made of data, or loads something. */
  | 'markup'
  /** An event runs JavaScript. */
  | 'run_js'
  /** A step or a component is code of its own. */
  | 'custom_code'
  /** A step runs on an integration that the page did not use. */
  | 'integration'
  /** An API that may change data runs without anybody asking for it. */
  | 'runs_by_itself'

/** One such thing, which a person accepts by itself. */
export interface Risk {
  /** The same for the same risk as long as it is there. */
  readonly id: string
  readonly kind: RiskKind
  /** The id of the listed change that brings it. */
  readonly changeId: string
  /** The name of the component, the API and so on. */
  readonly name: string
  readonly path: string
  /** What a person has to look at: the address, the code, the name of the integration. */
  readonly text: string
}

/** A risk before it is known by which change it comes. */
export type FoundRisk = Omit<Risk, 'id' | 'changeId'> & { readonly recordId: string }

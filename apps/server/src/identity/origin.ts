/** Where a request came from. */
export type Origin = {
  /** The address on the network, after trusted proxies were taken into account. */
  readonly address: string
  readonly userAgent?: string | undefined
}
